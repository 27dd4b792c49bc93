type Category = { name: string; subcategories: readonly { name: string }[] };

/** Categories that a search finds, each with all below it, and those with a subcategory that it finds, with that alone. */
export const branchesNamed = <C extends Category>(categories: readonly C[], text: string): C[] => {
  const isFound = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
  return categories.flatMap((category) => {
    if (isFound(category)) return category;
    const subcategories = category.subcategories.filter(isFound);
    return subcategories.length > 0 ? { ...category, subcategories } : [];
  });
};
