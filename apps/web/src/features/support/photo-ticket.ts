import { useRef } from "react";
import { upload } from "../../api/client.ts";

/** A photo is sent once, however often the message is tried: what its upload answered is part of what the message says. */
export const useTicketPhoto = (path: "POST /tickets/photo" | "POST /admin/tickets/photo") => {
  const sent = useRef<{ file: File; photo: string } | null>(null);
  return async (file: File | null): Promise<string | null> => {
    if (!file) return null;
    if (sent.current?.file !== file) sent.current = { file, ...(await upload(path, file)) };
    return sent.current.photo;
  };
};
