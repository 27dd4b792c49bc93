import { TextInput } from "@mantine/core";
import { QuickCell, type QuickProps } from "./quick-cell.tsx";

type Props = QuickProps<string> & { fault: (typed: string) => string | null; maxLength: number };

export const QuickText = ({ maxLength, ...props }: Props) => (
  <QuickCell
    {...props}
    input={(input, onType) => (
      <TextInput {...input} w="10rem" maxLength={maxLength} onChange={(event) => onType(event.currentTarget.value)} />
    )}
  />
);
