import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useSuggestions } from "../features/search/suggestions.ts";
import { longestQuery } from "../lib/list-search.ts";
import classes from "./search-box.module.css";

const cancelHidesAfterMs = 500;

/** An empty search does nothing; otherwise the text clears and the results open. */
export const SearchBox = ({ onSearched, autoFocus }: { onSearched?: () => void; autoFocus?: boolean }) => {
  const [text, setText] = useState("");
  const [quietText] = useDebouncedValue(text, 150);
  const [chosen, setChosen] = useState(-1);
  const { focused, ...focus } = useLateBlur();
  const listId = useId();
  const router = useRouter();
  const found = useSuggestions(quietText);
  const suggestions = focused && text.trim() ? found : [];

  const type = (next: string) => {
    setText(next);
    setChosen(-1);
  };
  const search = (query: string) => {
    const wanted = query.trim();
    // A browser takes dots alone for a way up the address.
    if (/^\.*$/.test(wanted)) return;
    type("");
    onSearched?.();
    router.history.push(`/search/${encodeURIComponent(wanted)}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(suggestions[chosen]?.name ?? text);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || suggestions.length === 0) return;
    event.preventDefault();
    const places = suggestions.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };
  return (
    <search className={classes.box}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
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
        <Suggestions id={listId} suggestions={suggestions} chosen={chosen} onChoose={search} />
      </form>
    </search>
  );
};

type SuggestionsProps = {
  id: string;
  suggestions: readonly { id: number; title: string; name: string }[];
  chosen: number;
  onChoose: (name: string) => void;
};
const Suggestions = ({ id, suggestions, chosen, onChoose }: SuggestionsProps) => (
  <div role="listbox" id={id} aria-label="Suggestions" className={classes.list} hidden={suggestions.length === 0}>
    {suggestions.map(({ id: productId, title, name }, at) => (
      <button
        key={productId}
        type="button"
        role="option"
        id={`${id}-${at}`}
        aria-selected={at === chosen}
        tabIndex={-1}
        onClick={() => onChoose(name)}
      >
        {title}
      </button>
    ))}
  </div>
);

/** The cancel button and the suggestions must still be there for the tap that took the focus away. */
const useLateBlur = () => {
  const [focused, setFocused] = useState(false);
  const timer = useRef<number>(undefined);
  const onFocus = () => {
    clearTimeout(timer.current);
    setFocused(true);
  };
  const onBlur = () => {
    timer.current = window.setTimeout(() => setFocused(false), cancelHidesAfterMs);
  };
  return { focused, onFocus, onBlur };
};
