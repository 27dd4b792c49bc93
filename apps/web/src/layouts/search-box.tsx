import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { recentSearches } from "../features/search/recent.ts";
import { type SearchOption, useSearchOptions } from "../features/search/suggestions.ts";
import { longestQuery } from "../lib/list-search.ts";
import classes from "./search-box.module.css";

const SearchPanel = lazy(() =>
  import("../features/search/panel.tsx").then((module) => ({ default: module.SearchPanel })),
);

const cancelHidesAfterMs = 500;
const typingPauseMs = 150;

type Props = { onSearched?: () => void; autoFocus?: boolean };

export const SearchBox = ({ onSearched, autoFocus }: Props) => {
  const { text, type, options, none, chosen, focused, focus, choose, search, submit, move, forget } =
    useTyping(onSearched);
  const listId = useId();
  return (
    <search className={classes.box}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          maxLength={longestQuery}
          placeholder="I am looking for"
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
          {...focus}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={focused && <CloseButton aria-label="Clear the search" onClick={() => type("")} />}
        />
        <Suspense>
          {focused && (
            <SearchPanel
              id={listId}
              options={options}
              chosen={chosen}
              missing={none ? text.trim() : null}
              onChoose={choose}
              onAsk={() => search(text)}
              onForget={forget}
            />
          )}
        </Suspense>
      </form>
    </search>
  );
};

/** An empty search does nothing; otherwise the text clears and the results open, or the product that was chosen. */
const useTyping = (onSearched: Props["onSearched"]) => {
  const [text, setText] = useState("");
  const [settledText] = useDebouncedValue(text, typingPauseMs);
  const [chosen, setChosen] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [dismissed, setDismissed] = useState(false);
  const { focused, ...focus } = useLateBlur(() => {
    setRecent(recentSearches.read());
    setDismissed(false);
  });
  const router = useRouter();
  const { options, none } = useSearchOptions({ text, settledText, recent, open: focused && !dismissed });

  const type = (next: string) => {
    setText(next);
    setChosen(-1);
    setDismissed(false);
  };
  const leaveFor = (path: string) => {
    type("");
    setDismissed(true);
    onSearched?.();
    router.history.push(path);
  };
  const search = (query: string) => {
    const wanted = query.trim();
    // A browser takes dots alone for a way up the address.
    if (/^\.*$/.test(wanted)) return;
    recentSearches.add(wanted);
    leaveFor(`/search/${encodeURIComponent(wanted)}`);
  };
  const choose = ({ query, product }: SearchOption) =>
    product ? leaveFor(`/product_details/${product.id}`) : search(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const option = options[chosen];
    if (option) choose(option);
    else search(text);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (options.length > 0 || none)) {
      // The browser would clear the text, or close the overlay, at the first press.
      event.preventDefault();
      setDismissed(true);
      setChosen(-1);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setDismissed(false);
    const places = options.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };
  const forget = () => {
    recentSearches.clear();
    setRecent([]);
    setChosen(-1);
  };
  return { text, type, options, none, chosen, focused, focus, choose, search, submit, move, forget };
};

/** The cancel button and the suggestions must still be there for the tap that took the focus away. */
const useLateBlur = (onEnter: () => void) => {
  const [focused, setFocused] = useState(false);
  const timer = useRef<number>(undefined);
  const onFocus = () => {
    clearTimeout(timer.current);
    onEnter();
    setFocused(true);
  };
  const onBlur = () => {
    timer.current = window.setTimeout(() => setFocused(false), cancelHidesAfterMs);
  };
  return { focused, onFocus, onBlur };
};
