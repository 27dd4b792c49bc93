/** A photo as phones take it; it is made smaller when it is kept. */
export const photoBytesMax = 10 * 1024 * 1024;
const kinds = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** What is wrong with a file that should be a photo. What a browser cannot tell, the server looks at. */
export const photoFault = ({ type, size }: { type: string; size: number }): string | null => {
  if (type !== "" && !kinds.includes(type)) return "Choose a photo: a JPEG, PNG, WebP, AVIF or GIF.";
  return size > photoBytesMax ? "This photo is larger than 10 MB. Choose a smaller one." : null;
};
