import { outcomeLabels, type TicketOutcome, ticketOutcomes } from "@remedia/domain/tickets";
import { api } from "../../api/client.ts";
import { ChoiceField, IdField, TextAreaField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { chosen } from "../../lib/rules.ts";
import { useAssignees } from "./assignees.ts";

type Subject = { id: number; number: string; assigned_to_id: number | null };
type Props = { ticket: Subject; onClose: () => void };

export const AssignDrawer = ({ ticket, onClose }: Props) => {
  const people = useAssignees();
  return (
    <FormDrawer
      title={`Assign ${ticket.number}`}
      label="Assign"
      onClose={onClose}
      initial={{ user_id: ticket.assigned_to_id }}
      submit={(body) => api("POST /admin/tickets/:id/assign", { params: { id: ticket.id }, body })}
      done={({ assigned_to }) => (assigned_to ? `Assigned to ${assigned_to}.` : "Nobody is assigned now.")}
    >
      {(form) => (
        <IdField
          form={form}
          name="user_id"
          label="Assigned to"
          placeholder="Nobody"
          options={people}
          searchable
          clearable
        />
      )}
    </FormDrawer>
  );
};

export const CloseDrawer = ({ ticket, onClose }: Props) => (
  <FormDrawer
    title={`Close ${ticket.number}`}
    label="Close ticket"
    onClose={onClose}
    initial={{ outcome: null as TicketOutcome | null, reason: "" }}
    rules={{ outcome: chosen }}
    submit={({ outcome, reason }) =>
      api("POST /admin/tickets/:id/close", {
        params: { id: ticket.id },
        body: { outcome: outcome!, ...(reason.trim() ? { reason } : {}) },
      })
    }
    done={() => "Ticket closed."}
  >
    {(form) => (
      <>
        <ChoiceField
          form={form}
          name="outcome"
          label="Outcome"
          options={ticketOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
        />
        <TextAreaField form={form} name="reason" label="Remark for colleagues" maxLength={500} />
      </>
    )}
  </FormDrawer>
);
