import type { SlideTexts } from '#shop/slider/contract.ts'
import type { Picture } from './catalog/demo-product.ts'

interface DemoSlide extends SlideTexts {
  picture: Picture
}

const onSand = (subject: string): Picture => ({ subject, tint: 'sand', hue: 0, view: 'front' })

/** The slides of the demo shop; the texts are HTML, nothing is painted into their pictures. */
export const slides: DemoSlide[] = [
  {
    title: 'Eid collection, woven in Tangail',
    titleBn: 'টাঙ্গাইলের তাঁতে ঈদের শাড়ি',
    text: 'Handloom sarees from ৳1,390',
    textBn: 'হাতে বোনা, ৳১,৩৯০ থেকে',
    button: 'Shop sarees',
    buttonBn: 'শাড়ি দেখুন',
    link: '/category/sarees?category=women%20items',
    picture: onSand('saree'),
  },
  {
    title: 'Bags and shoes on offer',
    titleBn: 'ব্যাগ ও জুতায় বিশেষ অফার',
    text: 'Pay when they reach your door',
    textBn: 'পণ্য হাতে পেয়ে টাকা দিন',
    button: 'See the offers',
    buttonBn: 'অফার দেখুন',
    link: '/shop?category=bag+items&onOffer=true',
    picture: onSand('handbag'),
  },
  {
    title: 'Gadgets that last the day',
    titleBn: 'প্রতিদিনের গ্যাজেট',
    text: 'Power banks, watches, sound',
    textBn: 'পাওয়ার ব্যাংক, ঘড়ি, হেডফোন',
    button: 'See gadgets',
    buttonBn: 'গ্যাজেট দেখুন',
    link: '/shop?category=gadget+items',
    picture: onSand('headphone'),
  },
  {
    title: 'Soft things for little ones',
    titleBn: 'ছোটদের সবকিছু এক জায়গায়',
    text: 'Clothes, toys and baby care',
    textBn: 'জামা, খেলনা ও যত্নের পণ্য',
    button: 'For the children',
    buttonBn: 'শিশুদের পণ্য',
    link: '/shop?category=baby+and+kids',
    picture: onSand('teddy-bear'),
  },
  {
    title: 'A kitchen worth cooking in',
    titleBn: 'মনের মতো রান্নাঘর',
    text: 'And a corner where all costs ৳100',
    textBn: 'সঙ্গে ১০০ টাকার কর্নার',
    button: 'See the kitchen',
    buttonBn: 'রান্নাঘর দেখুন',
    link: '/shop?category=kitchen+items',
    picture: onSand('cooking'),
  },
]
