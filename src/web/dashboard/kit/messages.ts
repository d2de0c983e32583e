import { defineMessages } from '#web/data/i18n.tsx'
import { words } from './words.ts'

export const kitMessages = defineMessages({
  en: {
    editConflict:
      'Nothing was saved: somebody else has changed this in the meantime. What you typed is still here.',
    changedTo: (now: string) =>
      `Somebody else has changed this to “${now}” in the meantime. Save again to replace it.`,
    changed: 'Somebody else has changed this in the meantime. Save again to replace it.',
    /** Of what nobody else can change. */
    own: {
      editConflict:
        'Nothing was saved: you have changed this on another device in the meantime. What you chose is still here.',
      changedTo: (now: string) =>
        `You have changed this to “${now}” on another device. Save again to replace it.`,
      changed: 'You have changed this on another device. Save again to replace it.',
    },
    selectOrder: (id: string) => `Select order ${id}`,
    useCurrent: words.en.useCurrent,
  },
  bn: {
    editConflict: 'কিছু সেভ হয়নি: এর মধ্যে অন্য কেউ এটি বদলেছেন। আপনি যা লিখেছেন তা এখানেই আছে।',
    changedTo: (now) => `এর মধ্যে অন্য কেউ এটি বদলে “${now}” করেছেন। আপনারটি রাখতে আবার সেভ করুন।`,
    changed: 'এর মধ্যে অন্য কেউ এটি বদলেছেন। আপনারটি রাখতে আবার সেভ করুন।',
    own: {
      editConflict: 'কিছু সেভ হয়নি: এর মধ্যে আপনি অন্য ডিভাইসে এটি বদলেছেন। এখানে যা বেছেছেন তা এখানেই আছে।',
      changedTo: (now) => `আপনি অন্য ডিভাইসে এটি বদলে “${now}” করেছেন। এখানেরটি রাখতে আবার সেভ করুন।`,
      changed: 'আপনি অন্য ডিভাইসে এটি বদলেছেন। এখানেরটি রাখতে আবার সেভ করুন।',
    },
    selectOrder: (id) => `অর্ডার ${id} বেছে নিন`,
    useCurrent: words.bn.useCurrent,
  },
})
