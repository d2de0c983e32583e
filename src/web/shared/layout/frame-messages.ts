import { defineMessages } from '#web/data/i18n.tsx'

export const frameMessages = defineMessages({
  en: {
    menu: 'Dashboard menu',
    tabs: 'Quick menu',
    more: 'More',
    goToHome: 'Go To Home',
    profile: 'Profile',
    overview: 'Overview',
    cannotReach: 'The shop cannot be reached. Please check your connection.',
    welcome: (name: string) => `Welcome, ${name}`,
    customerWelcome: 'Your orders, and where they are now.',
  },
  bn: {
    menu: 'ড্যাশবোর্ড মেনু',
    tabs: 'দ্রুত মেনু',
    more: 'আরও',
    goToHome: 'হোমে যান',
    profile: 'প্রোফাইল',
    overview: 'সারসংক্ষেপ',
    cannotReach: 'দোকানের সঙ্গে সংযোগ হচ্ছে না। ইন্টারনেট সংযোগ দেখে নিন।',
    welcome: (name: string) => `স্বাগতম, ${name}`,
    customerWelcome: 'আপনার অর্ডারগুলো এখন কোথায়, এখানে দেখুন।',
  },
})
