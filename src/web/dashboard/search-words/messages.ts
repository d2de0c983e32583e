import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const synonymMessages = defineMessages({
  en: {
    title: words.en.searchWords,
    intro:
      'What people look for in the shop, and how the search understands it. Changes work from the next search on.',
    zeroResultsTitle: 'Searches that found nothing',
    noZeroResults: 'Every search of the last 90 days found something.',
    times: (times: number) => (times === 1 ? 'once' : `${times} times`),
    last: (day: string) => `last on ${day}`,
    makeSynonym: 'Make a synonym',
    dismiss: 'Dismiss',
    dismissed: 'Taken off the list until somebody searches for it again.',
    synonymsTitle: 'Words that mean the same',
    add: 'Add words',
    addTitle: 'Words and phrases that mean the same',
    changeTitle: 'Change the words that mean the same',
    phrasesHint:
      'With commas between them, in Bengali and English letters, as people type them: শাড়ি, saree, sharee',
    howMany: (least: number, most: number) =>
      `Please write ${least} to ${most} words or phrases with commas between them.`,
    tooLong: (phrase: string, most: number) => `“${phrase}” is longer than ${most} letters.`,
    oneWord: 'The search already takes these as the same word, or one of them has no letters.',
    searchIn: 'Search in these words',
    none: 'There are no words that mean the same.',
    noneWith: (search: string) => `“${search}” is in none of the groups.`,
    change: shopWords.en.change,
    remove: 'Remove',
    confirmRemove: 'Should the search no longer take these as the same?',
    yesRemove: 'Yes, remove them',
    removed: 'Removed.',
    saved: 'Saved. The search knows them now.',
    isGone: 'Somebody else has removed these words.',
    notSaved: words.en.notSaved,
  },
  bn: {
    title: words.bn.searchWords,
    intro: 'মানুষ দোকানে কী খোঁজেন আর সার্চ তা কীভাবে বোঝে। বদলালে পরের সার্চ থেকেই কাজ করে।',
    zeroResultsTitle: 'যা খুঁজে পাওয়া যায়নি',
    noZeroResults: 'গত ৯০ দিনে যা যা খোঁজা হয়েছে, সবই পাওয়া গেছে।',
    times: (times) => `${digits(times)} বার`,
    last: (day) => `শেষবার ${day}`,
    makeSynonym: 'সমার্থক যোগ করুন',
    dismiss: 'বাদ দিন',
    dismissed: 'তালিকা থেকে বাদ গেল; কেউ আবার খুঁজলে ফিরে আসবে।',
    synonymsTitle: 'একই অর্থের শব্দ',
    add: 'শব্দ যোগ করুন',
    addTitle: 'একই অর্থের শব্দ বা কথা',
    changeTitle: 'একই অর্থের শব্দগুলো বদলান',
    phrasesHint: 'কমা দিয়ে আলাদা করে, বাংলা ও ইংরেজি হরফে, মানুষ যেভাবে লেখেন: শাড়ি, saree, sharee',
    howMany: (least, most) => `কমা দিয়ে আলাদা করে ${digits(least)} থেকে ${digits(most)}টি শব্দ বা কথা লিখুন।`,
    tooLong: (phrase, most) => `“${phrase}” ${digits(most)} অক্ষরের চেয়ে লম্বা।`,
    oneWord: 'সার্চ এগুলোকে আগে থেকেই এক শব্দ ধরে, অথবা কোনোটিতে অক্ষর নেই।',
    searchIn: 'এই শব্দগুলোতে খুঁজুন',
    none: 'একই অর্থের কোনো শব্দ নেই।',
    noneWith: (search) => `কোথাও “${search}” নেই।`,
    change: shopWords.bn.change,
    remove: 'মুছুন',
    confirmRemove: 'সার্চ কি এগুলোকে আর এক অর্থের ধরবে না?',
    yesRemove: 'হ্যাঁ, মুছুন',
    removed: 'মোছা হয়েছে।',
    saved: 'সেভ হয়েছে। সার্চ এখন থেকে এটা বোঝে।',
    isGone: 'অন্য কেউ এই শব্দগুলো মুছে ফেলেছেন।',
    notSaved: words.bn.notSaved,
  },
})
