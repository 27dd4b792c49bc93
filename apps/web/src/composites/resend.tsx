import { Button } from "@mantine/core";
import { useEffect, useState } from "react";

/** A button that may be pressed again only after so many seconds. */
export const ResendButton = ({ seconds, onResend }: { seconds: number; onResend: () => void }) => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => setLeft(seconds), [seconds]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = () => {
    setLeft(seconds);
    onResend();
  };
  return (
    <Button variant="subtle" disabled={left > 0} onClick={resend}>
      {left > 0 ? `Send again in ${left} s` : "Send the code again"}
    </Button>
  );
};
