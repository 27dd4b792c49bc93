import { useProduct } from "../api/reference.ts";

/** Names the browser's tab. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{`${children} · ${useProduct()}`}</title>;
