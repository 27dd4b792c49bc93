import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { liveEveryMs } from "../../api/query.ts";

/**
 * Asks whether money is on its way by a page that was opened: at once, whenever somebody comes back to the tab, and now and
 * then between. A gateway that does not answer is no reason to pay twice.
 */
export const usePayPage = (isOpened: boolean, name: string, ask: () => Promise<boolean>) => {
  const page = useQuery({
    queryKey: ["payment page", name],
    queryFn: ask,
    enabled: isOpened,
    refetchInterval: liveEveryMs,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });
  return {
    isConfirming: isOpened && page.data !== false,
    isKnown: !page.isPending,
    busy: page.isFetching,
    look: () => void page.refetch(),
  };
};
type PayPage = ReturnType<typeof usePayPage>;

type Props = {
  page: PayPage;
  amount: string;
  /** The ways to pay all the same. */
  children: ReactNode;
};

/** While money is on its way nobody is asked for it again. */
export const Confirming = ({ page, amount, children }: Props) => (
  <Stack gap="sm">
    <div role="status">
      <Text fw="var(--weight-strong)">
        {page.isKnown ? `Your payment of ${amount} is being confirmed.` : `Checking your payment of ${amount}…`}
      </Text>
      <Text size="sm" c="dimmed">
        A card takes some seconds, a bank transfer some minutes. If you have paid, do not pay again: this page changes
        by itself.
      </Text>
    </div>
    <Group gap="xs">
      <Button variant="default" loading={page.busy} onClick={page.look}>
        Check now
      </Button>
      {children}
    </Group>
  </Stack>
);

export const Refused = () => (
  <Alert role="status" color="red">
    Your bank refused the card. Nothing was taken. Try again or use another card.
  </Alert>
);
