import { ApiError } from "../api/errors.ts";
import { refresh } from "../api/query.ts";
import { showDone, showError } from "../api/toasts.ts";

type Change = {
  write: () => Promise<unknown>;
  /** Says what it takes back, so that the server refuses when somebody else has changed it meanwhile. */
  undo: () => Promise<unknown>;
  said: string;
};

/** Saves what was changed in a list and says so, with a way back. Answers whether it is saved. */
export const saveInPlace = async ({ write, undo, said }: Change): Promise<boolean> => {
  try {
    await write();
    await refresh();
  } catch (error) {
    showError(error);
    return false;
  }
  showDone(said, { label: "Undo", run: () => void takeBack(undo) });
  return true;
};

const changedSince = () => new ApiError(409, "edit_clash", ["Somebody has changed this since. Nothing was undone."]);

const takeBack = async (undo: Change["undo"]) => {
  try {
    await undo();
  } catch (error) {
    showError(error instanceof ApiError && error.code === "edit_clash" ? changedSince() : error);
  }
  await refresh();
};
