import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

/** What all pages that take a file in steps say. */
export const stepMessages = defineMessages({
  en: {
    done: 'done',
    later: 'later',
    getFile: 'Get a file to begin with',
    example: 'Download the example file',
    exporting: words.en.exporting,
    columns: 'What the columns mean',
    needed: 'needed',
    chooseFile: 'Choose your file',
    review: 'Look and confirm',
    result: 'Result',
    discard: 'Give up',
    another: 'Import another file',
  },
  bn: {
    done: 'হয়েছে',
    later: 'পরে',
    getFile: 'শুরু করার ফাইল নিন',
    example: 'নমুনা ফাইল ডাউনলোড করুন',
    exporting: words.bn.exporting,
    columns: 'কোন কলামে কী লিখবেন',
    needed: 'লাগবেই',
    chooseFile: 'আপনার ফাইল বেছে নিন',
    review: 'দেখে নিশ্চিত করুন',
    result: 'ফলাফল',
    discard: 'বাদ দিন',
    another: 'আরেকটি ফাইল ইমপোর্ট করুন',
  },
})
