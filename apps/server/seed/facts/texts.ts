export type TicketTopic = "order" | "payment" | "product" | "account" | "delivery" | "other";
export type TicketText = {
  readonly topic: TicketTopic;
  readonly subject: string;
  readonly body: string;
  readonly answer: string;
};

const ticket = (topic: TicketTopic, subject: string, body: string, answer: string): TicketText => ({
  topic,
  subject,
  body,
  answer,
});

export const ticketTexts: readonly TicketText[] = [
  ticket(
    "order",
    "One carton missing from my order",
    "The invoice says 6 cartons of infusion but the driver brought 5. Please check with the store.",
    "We found it on the packing bench. It comes with tomorrow's van, and we are sorry.",
  ),
  ticket(
    "order",
    "Wrong strength delivered",
    "I ordered amlodipine 10 mg and received 5 mg, 20 packs. I have not opened them.",
    "Please keep the packs sealed. The driver exchanges them on the next round at no cost.",
  ),
  ticket(
    "order",
    "Please add to my order before it leaves",
    "Can you add 2 packs of cotton wool 500 g to the order I placed this morning?",
    "It was still being picked, so we added both. The new total is on the order.",
  ),
  ticket(
    "order",
    "Order still says pending",
    "I paid since yesterday and it has not moved. My shelf is empty of antimalarials.",
    "It waited for the check of your licence. That is done, and it is being packed now.",
  ),
  ticket(
    "order",
    "Short expiry on two items",
    "The ceftriaxone and the ORS expire in four months. I cannot sell them in that time.",
    "We take both back. Your account now asks for at least nine months on these items.",
  ),
  ticket(
    "payment",
    "Debited twice",
    "My bank shows two debits of the same amount for one order. Please return one.",
    "The second payment reached us and is back in your wallet. You can use it at once.",
  ),
  ticket(
    "payment",
    "Wallet top-up not showing",
    "I transferred to the account number on the wallet page an hour ago and the balance is unchanged.",
    "The bank confirmed it late. Your wallet is credited, with the time you sent it.",
  ),
  ticket(
    "payment",
    "Receipt for my accountant",
    "Please send receipts of all payments of the last quarter in one file.",
    "You can download it under Transactions: choose the dates, then Statement. We also sent it by e-mail.",
  ),
  ticket(
    "payment",
    "Refund for returned goods",
    "The driver collected the damaged syrup last week. When do I get my money?",
    "The return passed inspection today and the refund is in your wallet.",
  ),
  ticket(
    "product",
    "Is this batch genuine?",
    "The print on this pack is lighter than the last one I bought from you. Batch number is in the photo.",
    "Thank you for asking. The batch came to us directly from the maker; the maker changed the carton in March.",
  ),
  ticket(
    "product",
    "When will insulin be back?",
    "Premixed insulin has been out of stock for two weeks in our branch.",
    "A delivery is due on Thursday. We have set a notice on your account for the moment it is in.",
  ),
  ticket(
    "product",
    "Cold chain broken",
    "The ice packs were melted when the vaccines arrived and the monitor was past the mark.",
    "Please do not use them. We collect them today and replace the whole box.",
  ),
  ticket(
    "product",
    "Picture does not match the pack",
    "The picture shows 100 tablets and I received 10 x 10 blisters. I prefer the tub.",
    "Both are the same quantity. We corrected the picture and listed the tub as its own product.",
  ),
  ticket(
    "account",
    "Change of phone number",
    "I lost my line and have a new number. Please change it so that I can sign in.",
    "For your safety an agent visits the store to confirm it. She calls you this morning.",
  ),
  ticket(
    "account",
    "New licence uploaded",
    "I uploaded this year's premises licence. Please check it so that I can buy prescription medicines again.",
    "Confirmed with the regulator's list. Your account is open for prescription medicines until December.",
  ),
  ticket(
    "account",
    "Second branch of my pharmacy",
    "We opened another shop in the next town. How do I add it?",
    "Under My Store, choose Add store and upload its licence. Each store has its own delivery address.",
  ),
  ticket(
    "account",
    "My sales girl has left",
    "Please remove her access from our store. She still has the app on her phone.",
    "You can end it yourself under Staff. We have ended all of her sessions just now.",
  ),
  ticket(
    "delivery",
    "Nobody came yesterday",
    "The order was promised for yesterday between 10 and 2. I waited the whole day.",
    "The van broke down at the toll gate. It is first on today's round and the delivery fee is refunded.",
  ),
  ticket(
    "delivery",
    "Please deliver before 9 in the morning",
    "Our street is closed on market days after 9. Can the driver come earlier?",
    "Noted on your store. Deliveries on market days are now planned for 8.",
  ),
  ticket(
    "delivery",
    "Driver asked for money",
    "I paid the delivery fee online and the rider still asked for 1,000 naira.",
    "That is not allowed. We spoke with the rider, and the amount is credited to you.",
  ),
  ticket(
    "delivery",
    "Cartons arrived wet",
    "It rained and two cartons of tissue and one of gloves are soaked.",
    "We are sorry. We replace all three cartons, and the bike now carries a cover.",
  ),
  ticket(
    "other",
    "Training for my staff",
    "Two new attendants joined us. Do you train people on ordering and stock counts?",
    "Every Tuesday at 3, online, for free. The link is in your notifications.",
  ),
  ticket(
    "other",
    "Thank you",
    "Your agent helped us arrange our shelves and order in time for the rains. God bless her.",
    "We passed it on to her, and it made her day.",
  ),
  ticket(
    "other",
    "Calendar for the shop",
    "Do you still give wall calendars to pharmacies? Our customers ask for them.",
    "One is packed with your next order.",
  ),
];

/** What customers and agents ask for that the catalogue lacks. */
export const productRequestTexts: readonly { readonly name: string; readonly note: string }[] = [
  { name: "Insulin pen needles 4 mm", note: "Doctors nearby now prescribe pens; I turn away three people a week." },
  { name: "Paediatric zinc 10 mg dispersible", note: "Only 20 mg is listed. Mothers ask for the small one." },
  { name: "Levothyroxine 25 micrograms", note: "50 is too strong for the start. Any brand will do." },
  { name: "Glucose test strips for the older meter", note: "Customers have the meter but nobody sells the strips." },
  { name: "Sugar-free cough syrup", note: "For my diabetic customers." },
  { name: "Tranexamic acid 500 mg tablets", note: "Gynaecology clinic next door writes it every day." },
  { name: "Methotrexate 2.5 mg", note: "For a rheumatology patient, one pack a month." },
  { name: "Carbimazole 5 mg", note: "Out of the market here since two months." },
  { name: "Baby milk for lactose intolerance", note: "Requested by the children's clinic." },
  { name: "Compression stockings, size L", note: "Surgeons send people to me for it." },
  { name: "Nebuliser machine, quiet", note: "At least five enquiries in the harmattan." },
  { name: "Rivaroxaban 20 mg", note: "The teaching hospital prescribes it on discharge." },
  { name: "Fluticasone nasal spray", note: "Allergy season." },
  { name: "Colostomy bags 57 mm", note: "Patient travels to Lagos for them." },
  { name: "Phenobarbital 30 mg", note: "Our licence covers it. Neurology clinic needs 10 packs." },
  { name: "Hyoscine patches", note: "For travellers to Mecca." },
  { name: "Vitamin D3 50,000 units", note: "Endocrinologist prescribes weekly." },
  { name: "Erythropoietin 4,000 units", note: "For the dialysis unit, cold chain please." },
  { name: "Latanoprost eye drops", note: "Must stay cold. Two glaucoma patients monthly." },
  { name: "Adult diapers XL", note: "Home-care customers take a carton a week." },
  { name: "Oral morphine solution", note: "Palliative care team. We keep the register." },
  { name: "Anti-snake venom", note: "Farming season; the general hospital sends people to us." },
];

/** Wishes for the product itself. */
export const featureRequestTexts: readonly { readonly title: string; readonly body: string }[] = [
  { title: "Order by voice note", body: "At the counter my hands are busy. Let me speak the list and confirm it." },
  { title: "Warn me before my licence expires", body: "A message 60, 30 and 7 days before, with what to upload." },
  { title: "Show the price per tablet", body: "Packs differ. Per tablet I can compare two brands at a glance." },
  { title: "Dark mode for night duty", body: "The white screen hurts at 2 in the morning." },
  { title: "Split delivery between my two shops", body: "One order, one payment, two addresses." },
  { title: "Remember quantities by season", body: "I order more antimalarials from May. Suggest last year's figures." },
  { title: "Invoice with my own logo", body: "For the hospitals I resell to." },
  { title: "Barcode scan to reorder", body: "Scan the empty shelf label and it goes in the cart." },
  { title: "Hausa and Yoruba in the app", body: "My attendants read those better than English." },
  { title: "Alert when a price falls", body: "For the items on my wishlist only." },
  { title: "Statement of the wallet in Excel", body: "My accountant types it by hand today." },
  { title: "Choose the expiry I get", body: "I would pay a little more for longer dates on slow items." },
  { title: "Share a cart with my partner", body: "He adds, I pay." },
  {
    title: "Works without network",
    body: "Keep the price list on the phone and send the order when the network is back.",
  },
  { title: "Track the rider on the map", body: "So that I know whether to wait or close." },
  { title: "Buy with points", body: "Let the loyalty points pay the delivery fee." },
  { title: "Near-expiry corner", body: "A page with all the discounted short-dated items of my branch." },
  { title: "Return in the app", body: "Photo, reason, pick-up date. No phone call." },
  { title: "Group buying", body: "Five small shops on one street order one carton together." },
  {
    title: "Substitutes when out of stock",
    body: "Offer the same generic at the same strength before I leave the page.",
  },
];
