import { accountOf, callAs, type Page, type Who } from "../support.ts";

/** The code in the newest SMS to a number, as staff may read it in the demo. */
export const codeFor = async (page: Page, person: Who): Promise<string> => {
  const query = new URLSearchParams({ q: accountOf(person).phone.replace(/^\+234/, "0"), per_page: "1" });
  const { data } = await callAs(page, "superAdmin", "GET", `/admin/messages?${query}`);
  const { body } = await callAs(page, "superAdmin", "GET", `/admin/messages/${data[0].id}`);
  return /\b\d{6}\b/.exec(body)![0];
};

/** As if the person had confirmed the device before: money may leave from it. */
export const confirmDevice = async (page: Page, person: Who) => {
  await callAs(page, person, "POST", "/user/device/code");
  await callAs(page, person, "POST", "/user/device/confirm", { code: await codeFor(page, person) });
};
