import { Dialog } from "./dialog.tsx";
import { SearchBox } from "./search-box.tsx";

export const SearchOverlay = ({ onClose }: { onClose: () => void }) => (
  <Dialog label="Search" side="top" onClose={onClose}>
    <SearchBox autoFocus onSearched={onClose} />
  </Dialog>
);
