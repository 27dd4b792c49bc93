import { useRef } from "react";
import { upload } from "../api/client.ts";
import type { ApiKey } from "../api/types.ts";

type PhotoKey = Extract<ApiKey, `POST ${string}/photo`>;

/** A photo is sent once, however often the form is tried: its ticket is part of what the form says. */
export const usePhotoTicket = (key: PhotoKey) => {
  const sent = useRef<{ file: File; photo: string } | null>(null);
  return async (file: File | null): Promise<string | null> => {
    if (!file) return null;
    if (sent.current?.file !== file) sent.current = { file, photo: (await upload(key, file)).photo };
    return sent.current.photo;
  };
};
