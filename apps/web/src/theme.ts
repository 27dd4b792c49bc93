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

const steps = ["xs", "sm", "md", "lg", "xl"] as const;
/** The library's own steps are the house's tokens. */
const scale = (token: string) => Object.fromEntries(steps.map((step) => [step, `var(--${token}-${step})`]));

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 7 },
  colors: { teal },
  black: "#1d1b18",
  spacing: scale("space"),
  fontSizes: scale("text"),
  radius: { sm: "var(--radius-chip)", md: "var(--radius-control)", lg: "var(--radius-card)" },
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: '"Nunito Sans", "Nunito Sans fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: "var(--weight-title)",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "2rem" },
      h2: { fontSize: "1.25rem", lineHeight: "1.5rem" },
      h3: { fontSize: "1rem", lineHeight: "1.5rem" },
    },
  },
  respectReducedMotion: true,
  components: {
    // Menus and windows lie inside <main>, so that they belong to a landmark.
    Portal: { defaultProps: { target: "#overlays" } },
    // A hint below its input leaves inputs side by side at one height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    // A comma parts thousands here: as a decimal point it would make ₦8.25 of ₦8,250.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ["."] } },
    // Before it has its width, a list that is centred under its box stands half outside a phone's page, which grows with it.
    Combobox: { defaultProps: { position: "bottom-start" } },
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
    "--mantine-color-dimmed": "#5a564e",
    "--mantine-color-placeholder": "#6e695f",
    "--mantine-color-error": "#c22525",
    "--mantine-color-anchor": "#0b6f5d",
  },
  dark: {
    "--mantine-color-dimmed": "#b3aca1",
    "--mantine-color-placeholder": "#a39c91",
    "--mantine-color-error": "#ff8f8f",
    "--mantine-color-anchor": "#77c5b3",
  },
});
