import { defineMessages } from '#web/data/i18n.tsx'

export const accountMenuMessages = defineMessages({
  en: {
    signedInAs: (name: string) => `Signed in as ${name}`,
    dashboard: 'Dashboard',
    logout: 'Logout',
    registerLogin: 'Register / Login',
    loggedOutTitle: 'Logout Successful',
    loggedOutText: 'You have been successfully logged out.',
    logoutFailed: 'You could not be logged out. Please try again.',
    logoutQuestion: 'Are you sure you want to logout?',
    logoutYes: 'Yes, logout!',
  },
  bn: {
    signedInAs: (name: string) => `${name} হিসেবে লগইন করা আছে`,
    dashboard: 'ড্যাশবোর্ড',
    logout: 'লগআউট',
    registerLogin: 'নিবন্ধন / লগইন',
    loggedOutTitle: 'লগআউট সফল হয়েছে',
    loggedOutText: 'আপনি সফলভাবে লগআউট করেছেন।',
    logoutFailed: 'লগআউট করা যায়নি। আবার চেষ্টা করুন।',
    logoutQuestion: 'আপনি কি লগআউট করতে চান?',
    logoutYes: 'হ্যাঁ, লগআউট',
  },
})
