import { latinDigits } from '#lib/phone.ts'

/** A text in lower case with Latin digits; of the same length, so that what is found in it is found in the text as well. */
export function plainOf(text: string) {
  const lower = text.toLowerCase()
  return latinDigits(lower.length === text.length ? lower : text)
}

/** The words of a text, in lower case with Latin digits. */
export const wordsOf = (text: string) => plainOf(text).match(/[\p{L}\p{M}]+|\d+/gu) ?? []

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Sizes by what people write for them. */
export const sizeWords = new Map<string, string>(
  Object.entries({
    XS: 'xs',
    S: 's small এস স্মল',
    M: 'm medium midium mediam এম মিডিয়াম',
    L: 'l large larg এল লার্জ',
    XL: 'xl এক্সএল এক্সেল এক্সল',
    XXL: 'xxl',
    XXXL: 'xxxl',
  }).flatMap(([size, words]) => [...list(words.normalize('NFC'))].map((word) => [word, size] as const)),
)

/** Colours by what people write for them. */
export const colorWords = new Map<string, string>(
  Object.entries({
    Black: 'black blak balck blck blk kalo kala কালো কাল ব্ল্যাক ব্লাক',
    White: 'white whit wite sada shada সাদা হোয়াইট',
    Red: 'red lal laal লাল রেড',
    Blue: 'blue blu nil neel নীল নিল ব্লু',
    Green: 'green gren sobuj shobuj sabuj সবুজ গ্রিন গ্রীন',
    Yellow: 'yellow yelow holud holod হলুদ ইয়েলো',
    Pink: 'pink golapi গোলাপি গোলাপী পিংক',
    Gray: 'gray grey ash ছাই ধূসর এ্যাশ অ্যাশ গ্রে',
    Orange: 'orange komola কমলা অরেঞ্জ',
    Purple: 'purple beguni বেগুনি বেগুনী পার্পল',
    Maroon: 'maroon merun meroon মেরুন',
    Brown: 'brown badami বাদামি বাদামী ব্রাউন',
  }).flatMap(([color, words]) => [...list(words.normalize('NFC'))].map((word) => [word, color] as const)),
)

/** Numbers that are written as words, with what is counted by them. */
const countWords = new Map<string, number>(
  Object.entries({
    1: 'ekta akta ekti akti 1ta ekkhana arekta aarekta আরেকটা আরেকটি একটা একটি একখানা one single',
    2: 'duita duiti duto duta duiটা দুইটা দুইটি দুটা দুটো দুটি two',
    3: 'tinta tinti তিনটা তিনটি three',
    4: 'charta chartি চারটা চারটি four',
    5: 'pachta panchta পাঁচটা পাঁচটি five',
    6: 'choyta ছয়টা ছয়টি six',
  }).flatMap(([count, words]) =>
    [...list(words.normalize('NFC'))].map((word) => [word, Number(count)] as const),
  ),
)
export const countOfWord = (word: string) => countWords.get(word)

export const pieceWords = list(
  'ta ti to টা টি টো pcs pc pis pics pice pices pes peace piece pieces bottle bottles box pair pairs jora joda packet পিস পিছ পিচ খানা জোড়া বোতল বক্স প্যাকেট'.normalize(
    'NFC',
  ),
)

/** Words with which something is ordered. */
export const orderWords = list(
  `lagbe lagbo nibo nebo nib nibu nite nitam nitey den din diben dien dao diyen chai cai order oder want need send take
  pathan pathaben pathiye patan confirm dorkar buy deben lagto korte
  লাগবে নিব নিবো নেব নেবো নিতে দেন দিন দিবেন দিয়েন দাও চাই অর্ডার পাঠান পাঠাবেন পাঠিয়ে কনফার্ম দরকার নিলাম`.normalize(
    'NFC',
  ),
)

/** Whether somebody changes what they have said: of what is ordered nothing is certain then. */
export const isCorrection = (text: string) =>
  /\b(?:na na|wait|actually|instead|cancel|sorry|change)\b|না না|(?<!\p{L})(?:নয়|বদলে|পাল্টে|সরি)(?![\p{L}\p{M}])/iu.test(
    text,
  )

/** Words of a talk that name no product. */
export const talkWords = list(
  `bhai vai bhaiya vaiya bai apu apa sis sister bro sir madam mam hi hello hey assalamu assalamualaikum alaikum salam slm walaikum
  ami amar amr amake amk apni apnar apnader apnara i my me we our you your the a an this that it is am are was will would like for to of in
  from with and or on at please plz pls plss kindly thanks thank thnx tnx ok okay okey yes ji jee ha hae hm hmm na no not
  ei eta ai eita oita ota oi sei shei same er r ar ra o ta ti te ke ki kina ki? jonno jnno diye die dia kore koren korben korbo kori
  korchi korsi korlam hobe hoy hole ache achhe ase asa thakle theke page live video post pic picture photo chobi chhobi ss screenshot dekhlam
  dekhe dekhi dekhalen je jeta jei upor upore niche size saiz sige color colour clr kalar rong rongta product products item items model code
  qty quantity pcs pc pis piece pieces pices pice peace total mot moth price dam dm koto kto tk taka bdt delivery dilivery charge cash cod home
  free bkash nagad rocket advance payment kobe kokhon taratari joldi urgent ajke aj kal kalke kalker pabo pele paben paile parle
  parben possible address thikana tikana dilam dilm disi dichi likhe likhen number nmbr name nam naam add cancel ferot nen
  full one sob shob sobgula just only shudhu sudhu abar aro aaro extra sathe shathe shohoj valo bhalo sundor eid gift
  inbox msg message check korun koro bolen bolben janaben janan call den pathao reply hole ata ita bar want would can could
  যেন ভাই ভাইয়া আপু আপা স্যার হাই হ্যালো আসসালামু আলাইকুম আসসালামুআলাইকুম সালাম আমি আমার আমাকে আপনি আপনার আপনাদের এই এটা ওটা এইটা ওইটা সেটা
  এর র টা টি কে কি জন্য দিয়ে করে করুন করবেন করতে করব করবো করলাম হবে হয় হলে আছে থাকলে থেকে পেজ লাইভ ভিডিও পোস্ট ছবি ছবির সাইজ সাইজের কালার
  কালারের রং রঙ রঙের রঙয়ের রংয়ের প্রোডাক্ট পণ্য আইটেম মডেল কোড পিস মোট দাম কত টাকা ডেলিভারি চার্জ ক্যাশ অন হোম ফ্রি বিকাশ নগদ অগ্রিম কবে তাড়াতাড়ি আজ আজকে কাল
  কালকে কালকের পাবো পাব পেলে ঠিকানা দিলাম নাম্বার নম্বর নাম ফেরত বাতিল সব শুধু আর ও এবং সাথে সঙ্গে ভালো সুন্দর ঈদের গিফট ইনবক্স চেক প্লিজ ধন্যবাদ
  জি জ্বি হ্যাঁ না ওকে মধ্যে একটু বলেন জানাবেন জানান কল যে যেটা মেসেজ দেখলাম দেখে`.normalize('NFC'),
)

/** Words with which something is asked and not ordered. */
export const questionWords = list(
  'koto kto kotto kemon kemne available avail avl stock how what when much কত কতো কেমন কিভাবে স্টক স্টকে কবে kobe kokhon কখন'.normalize(
    'NFC',
  ),
)

/** Words of addresses. */
const addressWords = list(
  `house hous hs flat floor road rd raod lane goli sector sec block basa basha bari barii bary village vill gram graam post po union ward word
  para mohalla moholla mohla market bazar bazaar bajar school college collage university varsity hall hostel mosque masjid mosjid moszid hospital
  clinic tower building bldg holding plot more mor moor morh stand bustand opposite near beside behind pase pashe pasher pasei samne shamne pichone office
  bank madrasa station chowrasta avenue ave thana upazila upozila upojela upazilla zila jela district dist mills garments factory
  colony housing society complex sarak shorok gate tola tala towar ghat hat chottor mour bridge overbridge residential opore upore mathay kache kachhe apt apartment biporite dokan store telecom hotel
  বাসা বাড়ি বাড়ী রোড সড়ক লেন গলি গলির সেক্টর ব্লক ফ্ল্যাট ফ্লাট তলা গ্রাম পোস্ট পোষ্ট ডাকঘর ইউনিয়ন ওয়ার্ড পাড়া মহল্লা বাজার স্কুল স্কুলের কলেজ কলেজের মসজিদ মসজিদের
  হাসপাতাল মোড় মোড়ে মোড়ের পাশে সামনে পিছনে পেছনে হোল্ডিং মার্কেট টাওয়ার ভবন অফিস ব্যাংক মাদ্রাসা মাদ্রাসার স্টেশন স্ট্যান্ড থানা উপজেলা জেলা জিলা কলোনি হাউজিং রাস্তা নং আবাসিক
  ঘাট হাট গেট গেটের হল চত্বর বিপরীতে উপরে ওপরে মাথায় কাছে দোকান দোকানের হোটেল`.normalize('NFC'),
)

/** What is left of a label when its number is gone; no name. */
export const isContactWord = (word: string) =>
  /^(?:mobile|mob|phone|phn|ph|contact|cell|call|number|whatsapp|recipient|receiver|imo|মোবাইল|মোবা|ফোন|কল|নাম্বার|নম্বর|বিকল্প)$/.test(
    word,
  )

const isStrongAddressWord = (word: string) =>
  /^(?:house|road|rd|lane|sector|block|flat|floor|village|vill|gram|tower|গ্রাম|রোড|বাসা|বাড়ি|বাড়ী|সড়ক|লেন|ব্লক|ফ্ল্যাট|সেক্টর)$/.test(
    word,
  )
/** Whether a text is of a street, although it has a word for a colour: 45/2 Green Road. */
export const isStreet = (text: string) =>
  wordsOf(text).some(isStrongAddressWord) || /\d\s?\/\s?\w|c\/o/iu.test(plainOf(text))

export const isAddressWord = (word: string) => addressWords.has(word) || /.{3}(?:para|পাড়া|পাড়া)$/.test(word)

/** Parts of names that hardly anything else has. */
const nameParts = list(
  `md mohammad mohammed muhammad mst mosammat most mrs mr islam rahman rohman hasan hassan hossain hosen hossen hussain husain akter aktar akhter akther
  begum khatun ahmed ahmad ahammed khan uddin sultana chowdhury choudhury das roy sarker sarkar mia miah jahan ara ali haque hoque alam
  rana sheikh shaikh talukder mollah mridha biswas saha dey ghosh paul pal bhuiyan bhuiya kazi karim rahim nahar parvin parveen yasmin
  ferdous ferdousi jannat jannatul fatema ayesha tasnim nusrat sadia sumaiya rakib sakib shakib tanvir sabbir arif imran nayeem naim sharmin farhana
  chakma marma tripura barua chakraborty chakrabarty banik debnath nath kumar rani rozario gomes costa datta dutta sen bose shil barman mondal mandal gazi sardar howlader hawlader patwary munshi khandaker rashid aziz latif salam karmakar majumder
  sabrina tania rima mim mitu rumana nasrin shirin mahmud kamal jamal sohel rubel jewel masud faruk farid habib mizan anwar siddique
  মোঃ মো মোহাম্মদ মুহাম্মদ মোছাঃ মোছা মোসাম্মৎ ইসলাম রহমান হাসান হোসেন হোসাইন আক্তার আখতার বেগম খাতুন আহমেদ আহমদ খান উদ্দিন সুলতানা চৌধুরী দাস রায় সরকার মিয়া
  জাহান আরা আলী হক আলম রানা শেখ তালুকদার মোল্লা মৃধা বিশ্বাস সাহা ঘোষ পাল ভূঁইয়া ভুইয়া কাজী করিম রহিম নাহার পারভীন ইয়াসমিন ফেরদৌস ফেরদৌসী জান্নাত জান্নাতুল
  ফাতেমা আয়েশা নুসরাত সাদিয়া সুমাইয়া রাকিব সাকিব তানভীর সাব্বির আরিফ ইমরান নাঈম শারমিন ফারহানা তানিয়া মিতু রুমানা নাসরিন শিরিন মাহমুদ কামাল জামাল সোহেল রুবেল মাসুদ
  চাকমা মারমা ত্রিপুরা বড়ুয়া বড়ুয়া চক্রবর্তী বণিক দেবনাথ নাথ কুমার রাণী রানী দত্ত সেন বসু শীল বর্মন মন্ডল মণ্ডল গাজী সরদার হাওলাদার পাটোয়ারী মুন্সী খন্দকার রশিদ আজিজ লতিফ সালাম কর্মকার মজুমদার দে
  ফারুক হাবিব মিজান আনোয়ার সিদ্দিক`.normalize('NFC'),
)
export const isNamePart = (word: string) => nameParts.has(word)
