/** Whether a text holds a part already, however it is spaced: "Amoxil 500MG" says "500 mg". */
export const says = (text: string, part: string): boolean => {
  const bare = (words: string) => words.toLowerCase().replace(/[\s-]+/g, "");
  return bare(text).includes(bare(part));
};

/** A form is said with its first word: "Panadol Tablets" needs no "tablet" after it, nor "Foley catheter" a "catheter". */
export const saysForm = (text: string, form: string): boolean => says(text, form.trim().split(" ")[0] ?? "");
