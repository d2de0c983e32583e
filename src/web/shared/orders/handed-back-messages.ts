import { defineMessages } from '#web/data/i18n.tsx'

/** What is read of an order of which its customer kept some pieces only, or exchanged some. */
export const handedBackMessages = defineMessages({
  en: {
    title: 'Given back to the rider',
    text: 'The other pieces were kept, and the amounts are what was paid for them.',
    textThenExchanged:
      'The other pieces were kept. What was paid for those that were exchanged later is taken off the amounts, and counts for the order named with them.',
    exchangedTitle: 'Exchanged',
    exchangedBy: 'Exchanged by order',
    exchangedText: 'What was paid for these pieces counts for that order.',
    exchangeOf: 'Exchange of order',
    credit: (amount: string) => `${amount} was paid for what is given back, and counts for this order.`,
    takeBack: 'The rider takes back:',
    onPaper: 'Exchange, take back:',
    undone: 'The exchange was undone: that order is again as it was before.',
  },
  bn: {
    title: 'রাইডারকে ফেরত দেওয়া হয়েছে',
    text: 'বাকিগুলো রাখা হয়েছে, আর মোট টাকা সেগুলোর জন্যই দেওয়া।',
    textThenExchanged:
      'বাকিগুলো রাখা হয়েছিল। পরে যেগুলো বদল করা হয়েছে, সেগুলোর টাকা এই হিসাব থেকে বাদ দিয়ে নিচে লেখা অর্ডারে ধরা হয়েছে।',
    exchangedTitle: 'বদল করা হয়েছে',
    exchangedBy: 'যে অর্ডারে বদল:',
    exchangedText: 'এগুলোর জন্য দেওয়া টাকা ওই অর্ডারে ধরা হয়েছে।',
    exchangeOf: 'যে অর্ডারের বদলে:',
    credit: (amount: string) => `যা ফেরত যাচ্ছে তার জন্য ${amount} দেওয়া হয়েছে, এই অর্ডারে তা ধরা হয়েছে।`,
    takeBack: 'রাইডার ফেরত নেবেন:',
    onPaper: 'বদল, ফেরত নিতে হবে:',
    undone: 'বদলটি বাতিল হয়েছে: ওই অর্ডার আবার আগের মতোই আছে।',
  },
})
