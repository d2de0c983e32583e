import { defineMessages } from '#web/data/i18n.tsx'

export const numberCheckMessages = defineMessages({
  en: {
    asked: (names: string) =>
      `When you order, we check your mobile number: we ask ${names} how many parcels to it were delivered and how many came back. They get only the number.`,
  },
  bn: {
    asked: (names) =>
      `অর্ডার করলে আপনার মোবাইল নম্বরটি যাচাই করা হয়: এই নম্বরে কতটি পার্সেল ডেলিভারি হয়েছে আর কতটি ফেরত গেছে, তা আমরা ${names}-এর কাছে জানতে চাই। তাদের শুধু নম্বরটিই দেওয়া হয়।`,
  },
})
