import type { Permission } from "./permissions.ts";

/** Who is asking, as far as the rules of a step need to know; nobody's id is that of the system itself. */
export type Me = { id: number | null; holds: (permission: Permission) => boolean };

/**
 * A rule of a step beyond its row. It is pure and asks only what both sides know, so that the server refuses and the
 * web greys out in the same words.
 */
export type Guard<F> = {
  passes(facts: F, me: Me): boolean;
  otherwise: string;
  /** Somebody else might take the step: the refusal is about the person, not about the state. */
  personal?: true;
};

/** One row per action: from where, to where, who may, whether a reason must be given, and what else must hold. */
export type Transition<S extends string, F = unknown> = {
  from: readonly S[];
  to: S;
  /** Where else it may lead, when what is there decides: `to` is the usual end. */
  ends?: readonly S[];
  /** "system": time or the background takes this step, and nobody else. */
  permission: Permission | "system";
  label: string;
  /** What has happened to it then, where the name of the state does not say it: "reinstated" rather than "active". */
  done?: string;
  reason?: boolean;
  /** Why it is too late, by where it stands, for people who do not know the words of the table. */
  late?: Partial<Record<S, string>>;
  /** Nothing leads back. What asks for a reason is asked about as gravely in any case. */
  final?: true;
  /** Taken when there is cause, never because it comes next: hiding a product that sells. */
  aside?: true;
  guards?: readonly Guard<F>[];
};
export type Transitions<S extends string, F = unknown> = Readonly<Record<string, Transition<S, F>>>;

/** What the guards of a step ask for beside the state. */
export type FactsOf<T> = T extends { guards: readonly Guard<infer F>[] } ? F : unknown;

/** What is said once a step is taken: "Damage approved." */
export const outcome = (noun: string, { done, to }: { done?: string; to: string }): string =>
  `${noun} ${done ?? to.replaceAll("_", " ")}.`;

/** `late`: the document stands where this step does not begin, so somebody may have been first. */
export type Refusal = { message: string; personal: boolean; late: boolean };

const mayTake = (step: { permission: Permission | "system" }, me: Me): boolean =>
  step.permission === "system" ? me.id === null : me.holds(step.permission);

/** Why a step cannot be taken now, or null when it can. */
export const refusalOf = <S extends string, F>(
  step: Transition<S, F>,
  facts: { state: S } & F,
  me: Me,
): Refusal | null => {
  if (!mayTake(step, me)) return { message: "You don't have permission to do this.", personal: true, late: false };
  if (!step.from.includes(facts.state))
    return {
      message: step.late?.[facts.state] ?? `You can't do this while it is ${facts.state.replaceAll("_", " ")}.`,
      personal: false,
      late: true,
    };
  const broken = step.guards?.find((guard) => !guard.passes(facts, me));
  return broken ? { message: broken.otherwise, personal: broken.personal ?? false, late: false } : null;
};

/** The same in words alone: the web greys out with it. */
export const whyNot = <S extends string, F>(step: Transition<S, F>, facts: { state: S } & F, me: Me): string | null =>
  refusalOf(step, facts, me)?.message ?? null;
