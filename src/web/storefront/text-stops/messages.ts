import { defineMessages } from '#web/data/i18n.tsx'

export const textStopMessages = defineMessages({
  en: {
    title: 'End our messages',
    text: 'Press the button and you get no more offers from us, neither by SMS nor by email. Messages about your orders still come.',
    button: 'End the messages',
    stopped: 'Done. You will get no more offers from us by SMS or email.',
    stoppedText: 'Messages about your orders still come.',
    notStopped: 'That did not work.',
    notStoppedText: 'Please use the whole link from the message, or call us and we end them for you.',
  },
  bn: {
    title: 'মেসেজ বন্ধ করুন',
    text: 'বাটনটি চাপলে আমাদের অফারের এসএমএস বা ইমেইল আর পাবেন না। আপনার অর্ডারের বার্তা যাবে।',
    button: 'মেসেজ বন্ধ করুন',
    stopped: 'হয়ে গেছে। আমাদের অফারের এসএমএস বা ইমেইল আর পাবেন না।',
    stoppedText: 'আপনার অর্ডারের বার্তা যাবে।',
    notStopped: 'হলো না।',
    notStoppedText: 'বার্তার পুরো লিংকটি ব্যবহার করুন, অথবা আমাদের কল করুন, আমরা বন্ধ করে দেব।',
  },
})
