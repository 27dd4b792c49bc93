import { expect, test } from "vitest";
import { photoBytesMax, photoFault } from "./photos.ts";

test("a photo is a picture of a kind we can read, and not too large", () => {
  expect(photoFault({ type: "image/jpeg", size: photoBytesMax })).toBeNull();
  expect(photoFault({ type: "", size: 1 })).toBeNull();
  expect(photoFault({ type: "text/plain", size: 1 })).toContain("Choose a photo");
  expect(photoFault({ type: "image/svg+xml", size: 1 })).toContain("Choose a photo");
  expect(photoFault({ type: "image/png", size: photoBytesMax + 1 })).toContain("larger than 10 MB");
});
