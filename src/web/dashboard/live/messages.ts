import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const liveMessages = defineMessages({
  en: {
    changed: (by: string, id: string, status: string) => `${by}: ${id} is ${status} now.`,
    changedMany: (by: string, count: number) =>
      `${by} has changed ${count === 1 ? '1 order' : `${count} orders`} of this list.`,
    soundOn: 'Sound on',
    soundOff: 'Sound off',
  },
  bn: {
    changed: (by: string, id: string, status: string) => `${by}: ${id} এখন ${status}।`,
    changedMany: (by: string, count: number) => `${by} এই তালিকার ${formatNumber(count, 'bn')}টি অর্ডার বদলেছেন।`,
    soundOn: 'শব্দ চালু করুন',
    soundOff: 'শব্দ বন্ধ করুন',
  },
})
