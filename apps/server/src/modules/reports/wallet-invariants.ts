/** What must be true of transfers between customers. */
export const walletInvariants = [
  {
    name: "transfers_unlike_their_entries",
    sql: `select t.id from wallet_transfers t full join (
        select e.document_id as id, count(*) as legs,
          max(case when p.amount_kobo > 0 then a.owner_id end) as from_id, max(p.amount_kobo) as kobo,
          max(case when p.amount_kobo < 0 then a.owner_id end) as to_id
        from journal_entries e join postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id and a.kind = 'wallet'
        where e.document = 'wallet_transfer' group by e.document_id) m on m.id = t.id
      where (t.from_user_id, t.to_user_id, t.amount_kobo, 2) is distinct from (m.from_id, m.to_id, m.kobo, m.legs)`,
  },
];
