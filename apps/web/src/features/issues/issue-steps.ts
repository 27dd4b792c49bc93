import { type IssueState, issueTransitions } from "@remedia/domain/issues";
import { type Action, asking, stepButton, transitions } from "../../composites/actions.tsx";

type Subject = { id: number; number: string; state: IssueState };

const stepOf = (name: "start" | "reject"): Action<Subject> =>
  transitions(issueTransitions, "/admin/order_issues/:id", [name], "Issue")[0]!;
const isOpen = ({ state }: Subject) => state === "open" || state === "in_progress";

/** What staff do to an issue; resolving it opens a window of its own. */
export const issueSteps = <R extends Subject>(resolve: (row: R) => void): Action<R>[] => [
  asking<R>({ ...stepOf("start"), when: ({ state }) => state === "open" }, ({ number }) => ({
    title: `Take up ${number}?`,
    body: "A customer who reported it is told by SMS.",
  })),
  { ...stepButton(issueTransitions.resolve), danger: false, when: isOpen, run: resolve },
  asking<R>({ ...stepOf("reject"), when: isOpen }, ({ number }) => ({
    title: `Reject ${number}?`,
    body: "A customer who reported it reads the reason.",
  })),
];
