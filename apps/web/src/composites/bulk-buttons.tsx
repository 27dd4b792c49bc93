import { type Action, perform } from "./actions.tsx";
import { WhyNotButton } from "./why-not.tsx";

type Props<R> = { actions: readonly Action<readonly R[]>[]; chosen: readonly R[] };

/** What can be done to all that were chosen. */
export const BulkButtons = <R,>({ actions, chosen }: Props<R>) =>
  actions.map((action) => (
    <WhyNotButton
      key={action.label}
      size="xs"
      variant="light"
      why={action.whyNot?.(chosen) ?? null}
      onClick={() => void perform(action, chosen)}
    >
      {action.label} ({chosen.length})
    </WhyNotButton>
  ));
