import type { AdminTexts } from '../../texts.tsx'

export const catalog: AdminTexts['catalog'] = {
  csv: {
    title: 'ফাইলে পণ্যের তালিকা',
    exportTitle: 'এক্সপোর্ট',
    exportText:
      'সব পণ্যের সব তথ্য একটি CSV ফাইলে, যা Excel, LibreOffice বা Google Sheets-এ খোলা যায়। সেখানে বদলে নিয়ে নিচে আবার আপলোড করুন।',
    export: 'পণ্য এক্সপোর্ট করুন',
    exporting: 'এক্সপোর্ট হচ্ছে…',
    exportFailed: 'পণ্য এক্সপোর্ট করা যায়নি। আবার চেষ্টা করুন।',
  },
}
