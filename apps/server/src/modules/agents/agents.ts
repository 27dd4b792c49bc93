import { roleNumbers } from "@remedia/domain/accounts";
import { audit } from "../../platform/audit.ts";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { sniffDocument } from "../../platform/images.ts";
import { seal, unseal } from "../../platform/sealed.ts";
import { storeFile } from "../../platform/stored-files.ts";
import { defaultBranchId } from "../geography/branches.ts";
import { insertAccount, newPinHash } from "../identity/accounts.ts";
import { requirePhone } from "../identity/phones.ts";
import { getSessionUser } from "../identity/session-user.ts";
import { startSession } from "../identity/sessions.ts";

export const identityKinds = ["nin", "passport", "voters_card", "drivers_licence"] as const;

export type Application = {
  name: string;
  phone: string;
  password: string;
  email?: string | null;
  region_id: number | null;
  address: string;
  guarantor_name: string;
  guarantor_phone: string;
  guarantor_address: string;
  identity_kind: (typeof identityKinds)[number];
  identity_number: string;
  identity_document?: string;
};

/**
 * Keeps an identity document of somebody who has no account yet. What comes back is a sealed ticket that only the
 * application can turn into the file.
 */
export const keepDocument = async (ctx: Ctx, name: string, content: Buffer) => {
  const extension = sniffDocument(content);
  if (!extension) throw new AppError(415, "unsupported", "Please choose a photo or a PDF.");
  const file = await storeFile(ctx, content, { name, extension, purpose: "identity", ownerId: null });
  return { document: seal(ctx.platform.config.SECRET_KEY, "identity-document", { file }) };
};

const documentOf = (ctx: Ctx, ticket: string | undefined) => {
  if (!ticket) return null;
  const opened = unseal<{ file: number }>(ctx.platform.config.SECRET_KEY, "identity-document", ticket);
  if (!opened) throw invalid("Please choose the document again.", { identity_document: "Please choose it again." });
  return opened.file;
};

const branchOfRegion = async (tx: Ctx, regionId: number | null) => {
  if (regionId === null) return defaultBranchId;
  const region = await tx.db
    .selectFrom("regions")
    .select("branch_id")
    .where("id", "=", regionId)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!region) throw invalid("Choose a region from the list.", { region_id: "Choose a region from the list." });
  return region.branch_id;
};

/** A person asks to sell for us; the account waits for approval. */
export const applyAsAgent = async (ctx: Ctx, application: Application) => {
  const phone = requirePhone(ctx, application.phone);
  const guarantor_phone = requirePhone(ctx, application.guarantor_phone, "guarantor_phone");
  if (guarantor_phone === phone)
    throw invalid("The guarantor must be someone else.", { guarantor_phone: "The guarantor must be someone else." });
  const pin_hash = await newPinHash(ctx, "agent", application.password, phone);
  return inTransaction(ctx, async (tx) => {
    const {
      name,
      email = null,
      region_id,
      address,
      guarantor_name,
      guarantor_address,
      identity_kind,
      identity_number,
    } = application;
    const branch_id = await branchOfRegion(tx, region_id);
    const userId = await insertAccount(tx, {
      name,
      phone,
      email,
      pin_hash,
      branch_id,
      role: roleNumbers.agent,
      user_type: "other",
      state: "pending",
    });
    await tx.db
      .insertInto("agent_applications")
      .values({
        user_id: userId,
        region_id,
        address,
        guarantor_name,
        guarantor_phone,
        guarantor_address,
        identity_kind,
        identity_number,
        identity_file_id: documentOf(tx, application.identity_document),
      })
      .execute();
    await audit(tx, { action: "agent.apply", subject: "user", subjectId: userId, after: { name, phone, region_id } });
    const user = await getSessionUser(tx, userId, null);
    return { token: await startSession(tx, user, "agent"), user };
  });
};
