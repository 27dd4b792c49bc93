import { type ReactNode, startTransition, useEffect, useState } from "react";

/** What nobody sees at once is put together after what they do see, in slices that taps can come between. */
export const Later = ({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) => {
  const [isTime, setTime] = useState(false);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : meanwhile;
};
