/** Where modules lie; a piece names those it takes from each. */
const places = {
  packages: "node_modules/",
  mantine: "@mantine/core/esm/components/",
  hooks: "@mantine/hooks/esm/",
  icons: "@tabler/icons-react/dist/esm/icons/Icon",
  domain: "domain/src/",
  api: "web/src/api/",
  lib: "web/src/lib/",
  layouts: "web/src/layouts/",
  composites: "web/src/composites/",
  features: "web/src/features/",
};
type Modules = Partial<Record<keyof typeof places, readonly string[]>>;

/** "rows" is rows.tsx with its styles, "Button" the folder of that name. */
const anyOf = (modules: Modules) => {
  const patterns = Object.entries(modules).map(
    ([place, names]) => `${places[place as keyof Modules]}(${names.join("|")})(\\.|/)`,
  );
  return new RegExp(patterns.join("|").replaceAll("/", "[\\\\/]"));
};

/** A piece that takes what its modules need as well, unless another piece has it. */
const whole = (name: string, priority: number, modules: Modules) => ({ name, priority, test: anyOf(modules) });
/** A piece of nothing but its modules: what they need may be needed elsewhere too, where the piece would then be drawn in. */
const only = (name: string, modules: Modules) => ({
  name,
  test: anyOf(modules),
  includeDependenciesRecursively: false,
});

/**
 * The pieces that pages share. What every page needs is one file that outlives releases, then two that the first page needs;
 * the rest is split by page. A plain connection fetches six files at a time, and each round costs a slow network a fifth of a
 * second: what is always fetched together is one file.
 */
export const pieces = [
  whole("foundation", 3, {
    packages: [
      "react",
      "react-dom",
      "scheduler",
      "clsx",
      "@tanstack/(react-router|router-core|history|store|react-store|query-core|react-query)",
      "@mantine/core/esm/core",
    ],
  }),
  // The app's own ground floor: client, session, access, formats, and the inputs and buttons of the header.
  whole("frame", 2, {
    api: ["(?!toaster)[\\w-]+"],
    lib: ["(?!admin-menu|rules|changes|lagos-time|days)[\\w-]+"],
    domain: ["accounts", "carts", "saying"],
    composites: ["links", "document-title", "state-badge", "empty", "on-demand", "later"],
    layouts: ["brand", "scheme-toggle", "main", "dialog"],
    features: ["session/session", "shop/pack", "shop/results"],
    mantine: [
      "Input",
      "InputBase",
      "TextInput",
      "Button",
      "UnstyledButton",
      "ActionIcon",
      "CloseButton",
      "Loader",
      "Skeleton",
      "Paper",
      "Transition",
      "Anchor",
      "Text",
      "Title",
      "Group",
      "Stack",
    ],
    hooks: ["use-debounced-callback", "use-debounced-value", "use-media-query", "use-merged-ref"],
    icons: ["Search"],
    packages: ["@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)"],
  }),
  // The home page's shelves, which the shop's pages share.
  whole("shelves", 1, {
    features: [
      "home/catalogue-sections",
      "shop/(adverts|advert-art|category-tiles|categories|deal-card|product-card|product-grid|price|units)",
      "shop/(licence-refusal|as-card)",
    ],
  }),
  // What stands around the pages of the shop.
  only("shop-frame", {
    layouts: ["user-layout", "header", "footer", "search-box", "request-navbar"],
    features: ["search/suggestions", "search/recent"],
    icons: ["UserCircle"],
  }),
  // The small parts of most pages but the first.
  only("parts", {
    composites: ["page", "menu-button", "filter-sheet", "loaded", "panel"],
    mantine: ["NativeSelect", "Combobox/(Combobox\\.module|ComboboxChevron|get-parsed-combobox-data)"],
    hooks: ["use-uncontrolled", "use-window-event"],
    icons: ["Filter", "ShoppingCart", "Dots", "Minus", "ChevronDown", "ChevronRight", "Logout"],
  }),
  // What every list is made of, and lighter pages are not.
  only("lists", {
    composites: [
      "list-(screen|tools|walk|keys)",
      "filters",
      "filter-bar",
      "saved-views",
      "layout-menu",
      "export-menu",
      "row-menu",
      "tool-button",
      "search-field",
      "rows",
      "rows-parts",
      "cards",
      "check",
      "columns",
      "two-lines",
      "pager",
      "pages",
      "actions",
      "many",
      "way-back",
      "may-links",
    ],
    domain: ["permissions", "transitions"],
    mantine: ["Pagination"],
    hooks: ["use-pagination"],
    icons: ["Bookmark", "LayoutColumns", "Download", "ArrowsSort", "ArrowUp", "ArrowDown", "Check"],
  }),
  // What every list of orders at the desk shows.
  only("order-desk", {
    features: ["order-desk/(order-steps|order-columns|confirm-many|age|late|lasted)"],
    domain: ["messages"],
  }),
  // The frame of everybody's workplace.
  only("workplace", {
    layouts: [
      "admin-layout",
      "back-office",
      "sidebar",
      "palette-button",
      "branch-selector",
      "menu-counts",
      "request-overlay",
    ],
    lib: ["admin-menu"],
    mantine: ["LoadingOverlay", "Overlay"],
  }),
];
