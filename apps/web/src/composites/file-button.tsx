import { type FileButtonProps, FileButton as MantineFileButton } from "@mantine/core";
import type { MouseEvent } from "react";

/** Browsers say nothing when the same file is chosen again, but a sheet that was mended keeps its name. */
const forgetChosen = (event: MouseEvent<HTMLInputElement>) => {
  event.currentTarget.value = "";
};

/** A button that asks for files, as often as one likes. */
export const FileButton = <Multiple extends boolean = false>(props: FileButtonProps<Multiple>) => (
  <MantineFileButton {...props} inputProps={{ onClick: forgetChosen }} />
);
