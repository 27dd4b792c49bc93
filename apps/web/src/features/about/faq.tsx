import { verificationPromiseHours } from "@remedia/domain/accounts";

const questions: [question: string, answer: string][] = [
  [
    "Who can register?",
    "Businesses that dispense or use medicines: pharmacies, chemists and patent medicine stores, hospitals and clinics. What each may buy follows its licence.",
  ],
  [
    "How long does verification take?",
    `One of our agents contacts you within ${verificationPromiseHours} hours of your registration. Have your licence at hand.`,
  ],
  ["What is the PIN?", "Four to eight digits that only you know. We will never ask you for it."],
  [
    "I lost my PIN. What now?",
    "Choose “Lost your password?” at the login. We send a code to your phone, and you set a new PIN with it.",
  ],
  [
    "Can I have more than one store?",
    "Yes. Each store has its own address, licence and staff, and you see all of them under My Store.",
  ],
  [
    "How do I know that a medicine is genuine?",
    "Every pack we deliver names its batch, its expiry date and its NAFDAC number.",
  ],
  [
    "Which areas do you deliver to?",
    "All states of Nigeria. The delivery fee and the days it takes depend on your local government area and are shown before you order.",
  ],
];

export const Faq = () =>
  questions.map(([question, answer]) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
