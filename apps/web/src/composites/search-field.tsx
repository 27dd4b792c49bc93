import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { longestQuery } from "../lib/list-search.ts";

const searchAfterMs = 300;

/** Searches as one types, a moment after the last key. */
export const SearchField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const search = useDebouncedCallback(onChange, searchAfterMs);
  return (
    <TextInput
      type="search"
      size="sm"
      w={{ base: "auto", xs: "18rem" }}
      flex={{ base: "1 1 8rem", xs: "none" }}
      aria-label="Search this list"
      placeholder="Search"
      maxLength={longestQuery}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
};
