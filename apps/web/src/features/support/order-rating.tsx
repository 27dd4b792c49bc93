import { Button, Group, Stack, Text } from "@mantine/core";
import { lowStars, ratingChangeDays } from "@remedia/domain/tickets";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { TextAreaField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { chosen } from "../../lib/rules.ts";
import { StarChoice, Stars } from "./stars.tsx";

type Answer = OutputOf<"GET /orders/:id/rating">;

/** What the customer thinks of an order that they have: asked once, and theirs to change for some days. */
export const OrderRating = ({ orderId }: { orderId: number }) => {
  const [changing, setChanging] = useState(false);
  const answer = useApi("GET /orders/:id/rating", { params: { id: orderId } }, { quiet: true }).data;
  if (!answer || (!answer.rating && !answer.may_rate)) return null;
  if (answer.rating && !changing)
    return <Given answer={answer} rating={answer.rating} onChange={() => setChanging(true)} />;
  return <RateForm orderId={orderId} rating={answer.rating} onDone={() => setChanging(false)} />;
};

type Rating = NonNullable<Answer["rating"]>;
type GivenProps = { answer: Answer; rating: Rating; onChange: () => void };

const Given = ({ answer: { may_rate, ticket_id }, rating: { stars, words }, onChange }: GivenProps) => (
  <Panel title="Your rating">
    <Stars stars={stars} />
    {words && <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{words}</Text>}
    {ticket_id && (
      <Text size="sm">
        We are looking into it: <PathLink to={`/contact_us?ticket=${ticket_id}`}>read our answer</PathLink>
      </Text>
    )}
    {may_rate && (
      <Group>
        <Button variant="default" onClick={onChange}>
          Change rating
        </Button>
      </Group>
    )}
  </Panel>
);

type FormProps = { orderId: number; rating: Rating | null; onDone: () => void };

const RateForm = ({ orderId, rating, onDone }: FormProps) => {
  const { form, props } = useForm({
    initial: { stars: rating?.stars ?? (null as number | null), words: rating?.words ?? "" },
    rules: { stars: chosen },
    submit: ({ stars, words }) =>
      api("PUT /orders/:id/rating", { params: { id: orderId }, body: { stars: stars!, words } }),
    done: ({ ticket_id, rating: given }) =>
      ticket_id && given && given.stars <= lowStars
        ? "We are sorry. We will look into it and write to you."
        : "Thank you for your rating.",
    onDone,
  });
  return (
    <Panel title="How was this order?" lead={`You can change your rating for ${ratingChangeDays} days.`}>
      <FormBody {...props}>
        <Stack gap="sm">
          <StarChoice
            legend="Your rating"
            value={form.values.stars}
            disabled={form.busy}
            fault={form.input("stars").error}
            onChange={(stars) => form.set("stars", stars)}
          />
          <TextAreaField form={form} name="words" label="What should we know?" maxLength={1000} minRows={2} />
          <Group>
            <Button type="submit" variant="default" loading={form.busy}>
              Send rating
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};
