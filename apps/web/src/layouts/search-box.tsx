import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { useSuggestions } from "../features/search/suggestions.ts";
import classes from "./search-box.module.css";

const cancelHidesAfterMs = 500;

/** An empty search does nothing; otherwise the text clears and the results open. */
export const SearchBox = ({ onSearched, autoFocus }: { onSearched?: () => void; autoFocus?: boolean }) => {
  const [text, setText] = useState("");
  const [quietText] = useDebouncedValue(text, 150);
  const [focused, setFocused] = useState(false);
  const blurTimer = useRef<number>(undefined);
  const listId = useId();
  const router = useRouter();
  const suggestions = useSuggestions(quietText);

  const search = (query: string) => {
    const wanted = query.trim();
    if (!wanted) return;
    setText("");
    onSearched?.();
    router.history.push(`/search/${encodeURIComponent(wanted)}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const leave = () => {
    // The cancel button must still be there for the tap that took the focus away.
    blurTimer.current = window.setTimeout(() => setFocused(false), cancelHidesAfterMs);
  };
  const enter = () => {
    clearTimeout(blurTimer.current);
    setFocused(true);
  };
  return (
    <search className={classes.box}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Search products"
          placeholder="I am looking for"
          list={listId}
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={enter}
          onBlur={leave}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={focused && <CloseButton aria-label="Clear the search" onClick={() => setText("")} />}
        />
        <datalist id={listId}>
          {suggestions.map(({ id, title, name }) => (
            <option key={id} value={name}>
              {title}
            </option>
          ))}
        </datalist>
      </form>
    </search>
  );
};
