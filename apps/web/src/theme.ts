import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The one colour of the house: a calm green-teal. Shade 7 carries white text at 5.2:1. */
const teal: MantineColorsTuple = [
  "#eaf6f3",
  "#d3ece6",
  "#a6d9cd",
  "#77c5b3",
  "#50b39d",
  "#2f9f87",
  "#158b73",
  "#0b7a66",
  "#096555",
  "#065044",
];

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 7 },
  colors: { teal },
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: "650", sizes: { h1: { fontSize: "1.625rem" }, h2: { fontSize: "1.25rem" } } },
  respectReducedMotion: true,
  components: {
    // Menus and windows lie inside <main>, so that they belong to a landmark.
    Portal: { defaultProps: { target: "#overlays" } },
    // A hint below its input leaves inputs side by side at one height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The list of options scrolls by itself; a box around it could not be reached by keyboard.
    Select: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
  },
});

/** Mantine's quiet greys and reds miss 4.5:1 against the page; these reach it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#525b64",
    "--mantine-color-placeholder": "#68717a",
    "--mantine-color-error": "#c22525",
    "--mantine-color-anchor": "#0b6f5d",
  },
  dark: {
    "--mantine-color-dimmed": "#a5adb5",
    "--mantine-color-placeholder": "#99a1a9",
    "--mantine-color-error": "#ff8f8f",
    "--mantine-color-anchor": "#77c5b3",
  },
});
