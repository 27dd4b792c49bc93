import type { Zone } from "./geography-types.ts";
import { words } from "./words.ts";

/** Names that go together; a generator draws first name and surname from the same row. */
export type People = {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly surnames: readonly string[];
};

export const yoruba: People = {
  women: words(`
    Abimbola Adebisi Adenike Adetoun Aderonke Ayodele Bisola Bolanle Bukola Damilola Folake Folashade Funmilayo
    Ibironke Ifeoluwa Kehinde Kikelomo Mojisola Morenike Omolara Oluwaseun Olubunmi Ronke Simisola Titilayo Yetunde`),
  men: words(`
    Abiodun Adebayo Adekunle Ademola Adewale Akinola Ayodeji Babatunde Bamidele Dare Femi Gbenga Idowu Jide Kayode
    Kolawole Kunle Lanre Olamide Olumide Oluwatobi Rotimi Segun Sola Taiwo Tunde Wale Yinka`),
  surnames: words(`
    Abiola Adebanjo Adedeji Adegoke Adeleke Adeniyi Adesina Adeyemi Afolabi Ajayi Akande Akinyemi Alabi Aluko
    Ayoola Balogun Bankole Coker Fagbemi Falade Fashanu Ilori Ladipo Odunsi Ogunleye Ogunsola Okunola Oladipo
    Olatunji Olawale Oni Oyelaran Oyedepo Sanusi Shittu Sowande Taiwo`),
};

export const igbo: People = {
  women: words(`
    Adaeze Adaobi Amaka Amarachi Chiamaka Chidinma Chinelo Chinenye Chinyere Chioma Ebele Ezinne Ifeoma Ifunanya
    Ijeoma Kosisochukwu Ngozi Nkechi Nneka Nkiru Nwamaka Obiageli Oluchi Onyinye Uchenna Ugochi Uju Uzoamaka`),
  men: words(`
    Chibueze Chidi Chidubem Chike Chinedu Chukwudi Chukwuemeka Ebuka Emeka Ifeanyi Ikechukwu Ikenna Izuchukwu
    Kelechi Kenechukwu Nnamdi Nonso Obinna Obiora Okechukwu Okwudili Onyeka Somto Tobenna Uche Ugochukwu Uzochukwu`),
  surnames: words(`
    Agbo Agu Amadi Anyanwu Aneke Chukwu Dike Egwu Ejiofor Eke Ekwueme Eze Ezeani Ezenwa Ibe Ibekwe Igwe Iloabachie
    Iwuala Madu Mbah Mbakwe Ndukwe Njoku Nnaji Nwachukwu Nwankwo Nwosu Obi Obiakor Odoh Ofoegbu Ogbonna Okafor
    Okeke Okonkwo Okoro Okoye Onuoha Onwuka Onyema Orji Osuji Ugwu Umeh Uzor`),
};

export const hausa: People = {
  women: words(`
    Aisha Amina Asabe Asmau Bilkisu Fatima Habiba Hadiza Hafsat Halima Hauwa Jamila Khadija Ladidi Laraba Maimuna
    Maryam Nafisa Rabi Rahila Rakiya Safiya Sadiya Salamatu Talatu Zainab Zuwaira`),
  men: words(`
    Abba Abdullahi Abubakar Adamu Ahmad Aliyu Aminu Auwal Bala Bashir Danjuma Garba Habib Haruna Ibrahim Idris Isah
    Kabiru Lawal Mahmud Mansur Muhammad Musa Mustapha Nasiru Nura Rabiu Sadiq Sani Shehu Sulaiman Umar Usman Yakubu`),
  surnames: words(`
    Abdulkadir Abdulsalam Aliyu Bagudu Bako Bappa Bello Buba Danladi Danlami Dikko Gambo Garba Gidado Goni Gwarzo
    Hamza Ibrahim Inuwa Jibrin Kachalla Kabir Kolo Kwairanga Lawan Magaji Maigari Maina Mamman Modibbo Ringim Saidu
    Salihu Shuaibu Sule Tanko Tukur Umar Waziri Yahaya Yola Yusuf Zubairu`),
};

export const middleBelt: People = {
  women: words("Blessing Comfort Doose Dooshima Eunice Iveren Kauna Ladi Mercy Mwuese Nanret Patience Rifkatu Salome"),
  men: words("Aondona Bulus Daniel Gyang Ishaya Iorwuese Luka Nanpon Pam Sunday Terfa Terhemba Terver Timothy Zakka"),
  surnames: words(`
    Akaa Akosu Ameh Audu Ayuba Bitrus Chollom Dalyop Dung Gyang Idoko Iorliam Itodo Jatau Kaze Kwaghgba Lar Maikasuwa
    Ogbeh Onoja Pwajok Shima Tarhule Tyoden Ugbede Utume Wuyep Yakubu`),
};

export const southernCoast: People = {
  women: words(`
    Arit Atim Boma Ebiere Edidiong Efe Ekaette Emem Eno Ibinabo Idara Ime Ineba Isoken Itohan Nkoyo Osarugue
    Oghenekevwe Preye Tari Timinepre Uduak Utibe Ufuoma`),
  men: words(`
    Aniekan Dein Ebimobowei Edet Efosa Ekong Emamoke Eseosa Ibifuro Iniobong Itoro Mfon Nosa Nsikak Oghenero Okon
    Osagie Osaze Otobong Tamuno Tekena Tonye Ubong Ufot Uwem Woyengi`),
  surnames: words(`
    Agbonlahor Aigbe Akpan Akpobome Amachree Archibong Asuquo Bassey Briggs Dappa Dokubo Edem Effiong Egbo Ekpenyong
    Erhabor Etim Ewere George-Will Igbinosa Ighodaro Imade Inyang Jumbo Nkanta Obaseki Ogbeide Okpako Omoregie
    Onokpite Oputa Oritseweyinmi Otuaro Sokari Udoh Udofia Umoren Uwaifo West`),
};

/** Which names a shop's owner is likely to have; cities mix, so a generator should stray now and then. */
export const peopleOfZone: Readonly<Record<Zone, readonly People[]>> = {
  "North Central": [middleBelt, hausa, yoruba],
  "North East": [hausa, middleBelt],
  "North West": [hausa],
  "South East": [igbo],
  "South South": [southernCoast, igbo],
  "South West": [yoruba],
};

/** First four digits of Nigerian mobile numbers, as people say them. */
export const mobilePrefixes = words(`
  0701 0703 0706 0708 0802 0803 0805 0806 0807 0808 0810 0811 0812 0813 0814 0815 0816 0817 0818 0901 0902 0903 0905
  0906 0907 0908 0909 0912 0913 0915 0916`);

/** Titles under which the staff of a pharmacy or hospital sign for deliveries. */
export const jobTitles = [
  "Superintendent pharmacist",
  "Pharmacist in charge",
  "Pharmacy technician",
  "Purchasing officer",
  "Store manager",
  "Proprietor",
  "Matron",
  "Chief medical director",
  "Head of pharmacy",
  "Sales attendant",
] as const;
