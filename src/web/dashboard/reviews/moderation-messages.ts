import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** Reviews as staff see them. */
export const moderationMessages = defineMessages({
  en: {
    title: shopWords.en.reviews,
    tabs: { waiting: words.en.waiting, published: 'Published', hidden: words.en.hidden },
    none: {
      waiting: 'No review waits for you.',
      published: 'No review is published yet.',
      hidden: 'No review is hidden.',
    },
    order: (id: string) => `Order ${id}`,
    picture: (number: string) => `Picture ${number}`,
    publish: 'Publish',
    hide: shopWords.en.hide,
    answer: 'Answer',
    changeAnswer: 'Change answer',
    answerLabel: 'Your answer, shown below the review',
    delete: shopWords.en.delete,
    deleteTitle: 'Delete this review?',
    published: 'The review is shown now.',
    hidden: 'The review is hidden.',
    answered: 'The answer is saved.',
    deleted: 'The review is deleted.',
    failed: 'The review could not be changed.',
    conflict: 'The customer or somebody else has changed this review meanwhile. Please read it again.',
  },
  bn: {
    title: shopWords.bn.reviews,
    tabs: { waiting: words.bn.waiting, published: 'দেখানো হচ্ছে', hidden: words.bn.hidden },
    none: {
      waiting: 'কোনো রিভিউ আপনার অপেক্ষায় নেই।',
      published: 'এখনো কোনো রিভিউ দেখানো হচ্ছে না।',
      hidden: 'কোনো রিভিউ লুকানো নেই।',
    },
    order: (id: string) => `অর্ডার ${id}`,
    picture: (number: string) => `ছবি ${number}`,
    publish: 'দেখান',
    hide: shopWords.bn.hide,
    answer: 'উত্তর দিন',
    changeAnswer: 'উত্তর বদলান',
    answerLabel: 'আপনার উত্তর, রিভিউয়ের নিচে দেখানো হবে',
    delete: shopWords.bn.delete,
    deleteTitle: 'রিভিউটি মুছবেন?',
    published: 'রিভিউটি এখন দেখানো হচ্ছে।',
    hidden: 'রিভিউটি লুকানো হয়েছে।',
    answered: 'উত্তর রাখা হয়েছে।',
    deleted: 'রিভিউটি মুছে ফেলা হয়েছে।',
    failed: 'রিভিউটি বদলানো যায়নি।',
    conflict: 'এর মধ্যে ক্রেতা বা অন্য কেউ রিভিউটি বদলেছেন। আবার পড়ে নিন।',
  },
})
