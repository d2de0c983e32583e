import { defineMessages } from '#web/data/i18n.tsx'

export const contactButtonMessages = defineMessages({
  en: {
    contact: 'Contact us quickly',
    contactShort: 'Contact',
    chat: 'Chat with us',
    call: 'Call us',
    social: 'Follow us',
  },
  bn: {
    contact: 'দ্রুত যোগাযোগ',
    contactShort: 'যোগাযোগ',
    chat: 'চ্যাট করুন',
    call: 'কল করুন',
    social: 'আমাদের অনুসরণ করুন',
  },
})
