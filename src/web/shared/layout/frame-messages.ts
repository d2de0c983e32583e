import { defineMessages } from '#web/data/i18n.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const frameMessages = defineMessages({
  en: {
    menu: 'Dashboard menu',
    tabs: layoutMessages.en.quickMenu,
    more: shopWords.en.more,
    goToHome: 'Go To Home',
    profile: 'Profile',
    overview: 'Overview',
    cannotReach: shopWords.en.cannotReach,
    welcome: (name: string) => `Welcome, ${name}`,
    customerWelcome: 'Your orders, and where they are now.',
  },
  bn: {
    menu: 'ড্যাশবোর্ড মেনু',
    tabs: layoutMessages.bn.quickMenu,
    more: shopWords.bn.more,
    goToHome: 'হোমে যান',
    profile: 'প্রোফাইল',
    overview: 'সারসংক্ষেপ',
    cannotReach: shopWords.bn.cannotReach,
    welcome: (name: string) => `স্বাগতম, ${name}`,
    customerWelcome: 'আপনার অর্ডারগুলো এখন কোথায়, এখানে দেখুন।',
  },
})
