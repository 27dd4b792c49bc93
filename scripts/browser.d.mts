export const ensureBrowser: () => string;
