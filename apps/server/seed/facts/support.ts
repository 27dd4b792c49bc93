/** What staff send again and again. */
export const cannedAnswerTexts: readonly { readonly title: string; readonly body: string }[] = [
  {
    title: "We are looking into it",
    body: "Dear {name},\n\nThank you for writing. We are looking into {order} and will write to you again today.",
  },
  {
    title: "Late delivery",
    body: "Dear {name},\n\nWe are sorry that {order} is late. It is on the van now and should reach you before evening. The driver will call you first.",
  },
  {
    title: "Something is missing",
    body: "Dear {name},\n\nWe are sorry. Please tell us which packs are missing from {order}, and send a photo of the carton label if you can. We bring them with the next van.",
  },
  {
    title: "Damaged packs",
    body: "Dear {name},\n\nWe are sorry that packs of {order} reached you damaged. Please keep them aside and send us a photo. We replace them at no cost.",
  },
  {
    title: "Payment received",
    body: "Dear {name},\n\nYour payment for {order} has reached us. Thank you. You find the receipt under Transactions.",
  },
  {
    title: "How to reset your PIN",
    body: "Dear {name},\n\nOpen the sign-in page and choose “Forgot your PIN?”. We send a code to your phone, and you choose a new PIN with it. We never ask for your PIN.",
  },
];

/** What customers write once they were answered. */
export const followUpTexts = [
  "Thank you. When will it come?",
  "It has still not arrived. Please check again.",
  "Thank you, I will wait for your call.",
  "The driver came but did not have it with him.",
  "Please send it to my second shop instead.",
] as const;

export const secondAnswerTexts = [
  "It comes tomorrow before noon. The driver has your number.",
  "We checked again and called the warehouse. You will have it today.",
  "Done. You see the change on your order.",
  "We are sorry for the trouble. A colleague calls you within the hour.",
] as const;

/** What staff write for each other. */
export const internalNoteTexts = [
  "Called the warehouse: the carton stands on the packing bench.",
  "Third complaint about this route this month.",
  "Customer prefers to be called after 4 pm.",
  "Finance confirms that the transfer came in this morning.",
  "Checked with the driver. He remembers the gate was closed.",
] as const;

/** What people say beside their stars, by how many they gave. */
export const ratingTexts: Readonly<Record<number, readonly string[]>> = {
  5: [
    "Came a day early, everything in order.",
    "Driver was polite and the cold packs were still cold.",
    "Complete and well packed. Thank you.",
    "Best expiry dates I have had this year.",
  ],
  4: [
    "Good, but the driver called very late.",
    "All complete. The carton was a bit torn.",
    "Good service, fair price.",
  ],
  3: ["It came, one day later than promised.", "Packing could be better.", "Two items had short dates."],
  2: [
    "Two packs of paracetamol were missing from the carton.",
    "It came three days late and nobody called me.",
    "The syrup bottles leaked over everything else.",
  ],
  1: [
    "Wrong items. I ordered amoxicillin and got ampicillin.",
    "Nobody came on the promised day. I lost customers.",
    "The carton was open and packs were gone.",
  ],
};
