import { phrases, words } from "./words.ts";

/**
 * Parts of business names. Every name is an invented combination; `{place}` and `{surname}` are filled by the generator,
 * because half of the shops in any town carry the name of their quarter or their owner.
 */
export const pharmacyNames = {
  first: words(`
    Alderbrook Amberleaf Arewa Ashgrove Baobab Beaconfield Bluestem Brightwell Cedarline Clearspring Coralgate Dayspring
    Eastbridge Evergrace Fairmeadow Ferncrest Firstlight Goldmead Goodstead Greenmantle Harmattan Havenridge Highcare
    Hopewell Ivoryleaf Jubilant Kingsmead Kolanut Lagoonview Lifespan Lighthill Lilygate Mahogany Meridell Moonrise
    Newdawn Northgate Nuvita Oakmere Oasis Palmcrest Pearlstone Primevale Quietwater Redcedar Riverbend Royalmint
    Rosewater Sahelia Savannah Silverbark Springwell Starbrook Sunhaven Tamarind Truewell Udala Unicorn Vitalgate
    Wellbrook Westgate Whitestone Zuma`),
  last: ["Pharmacy", "Pharmacy", "Pharmacy Ltd", "Pharmacy & Stores", "Pharmacy and Supermarket", "Drugstore Pharmacy"],
  patterns: ["{first} {last}", "{first} {last}", "{first} {last}, {place}", "{surname} {last}"],
} as const;

/** Patent-medicine stores, which the trade calls chemists. */
export const chemistNames = {
  first: phrases(`
    Alheri, Amana, Blessed Hands, Chukwudalu, Covenant Touch, Divine Favour, Ebenezer, Faith, Gaskiya, God's Time, Goodness,
    Grace Alone, Hakuri, Ifesinachi, Inuwa Lafiya, Jehovah Rapha, Lafiya, Loving Kindness, Mama Nkechi, Mercy, Nagarta,
    New Hope, Nwanne, Olaoluwa, Omolayo, Peace, Rahama, Sauki, Shalom, Sure Mercy, Temitope, Tender Care, Unity, Wazobia`),
  last: ["Chemist", "Chemist", "Patent Medicine Store", "Medicine Store", "Pharmaceutical Store", "Medicine Shop"],
  patterns: ["{first} {last}", "{first} {last}", "{surname} {last}", "{first} {last}, {place}"],
} as const;

export const hospitalNames = {
  first: phrases(`
    Adonai, Alpha Ridge, Annunciation, Assurance, Bethel Gate, Calvary, Cedar Hill, Crescent Moon, Crystal Springs,
    Daughters of Mercy, Emmanuel, Fountain, Garden City, Good Shepherd, Graceland, Hilltop, Holy Spirit, Immaculate Heart,
    Jubilee, Kauna, Lifeline Park, Lily of the Valley, Maranatha, Nana Aisha, Nur, Our Lady of Health, Peniel, Rehoboth,
    Sacred Wells, Saint Bakhita, Saint Camillus, Salama, Samaritan Road, Sunrise, Trinity Gate, Victory Park, Zion Hill`),
  last: [
    "Hospital",
    "Specialist Hospital",
    "Medical Centre",
    "Clinic and Maternity",
    "Hospital and Maternity",
    "Children's Hospital",
    "Eye Clinic",
    "Diagnostic and Medical Centre",
  ],
  patterns: ["{first} {last}", "{first} {last}, {place}", "{surname} Memorial {last}"],
} as const;

export const hmoNames = {
  first: words(
    "Arkwell Bastion Careway Evercover Fidelis Guardhill Harbourcare Lifebridge Novacover Sentrycare Umbrellacare",
  ),
  last: ["Health Plan", "HMO", "Managed Care", "Healthcare Trust", "Health Assurance"],
  patterns: ["{first} {last}"],
} as const;

export const partnerNames = {
  first: words(`
    Aculine Bedrock Carewell Delvine Equimed Fortmed Glenvale Hexacare Ironwood Jasperline Kentwood Lumicare Medigrove
    Nobleline Orbicare Pinnex Quadmed Ridgeline Sterndale Terramed Umbracare Veritide Wellgrove Zenithline`),
  last: ["Medical Supplies", "Healthcare Distribution", "Scientific", "Surgicals", "Wellness Company", "Diagnostics"],
  patterns: ["{first} {last}"],
} as const;

export const supplierNames = {
  first: words(`
    Abonnema Atlasgate Benuevale Bluedelta Capewood Continent-West Deltamark Eastwater Fulmine Gulfline Hadejia Idanre
    Jebba Kainji Lokoline Mambilla Nembe Olumo Platinum-Reef Quorra Rimaco Savanline Tradewind Udimark Volta-Niger
    Westcoast-Prime Yankari Zobe`),
  last: [
    "Pharmaceuticals Ltd",
    "Pharma Distributors",
    "Drug Depot",
    "Health Products Ltd",
    "Trading Company",
    "Imports Ltd",
  ],
  patterns: ["{first} {last}"],
} as const;

export const driverCompanyNames = phrases("Kekeline Riders, Danfo Dispatch, Harmattan Haulage, Quickriver Logistics");

/** Streets found in nearly every Nigerian town, without the word that follows. */
export const streetNames = phrases(`
  Aba, Abeokuta, Adeola, Adeniyi, Ahmadu Bello, Airport, Akpan, Aminu Kano, Aso, Awolowo, Azikiwe, Balewa, Bank, Barracks,
  Baptist Church, Beach, Bende, Bishop Kelly, Bompai, Bornu, Calabar, Cemetery, Chief Okafor, Church, Club, College,
  Constitution, Court, Creek, Ekenwan, Emir, Express Link, Factory, Faulks, First Bank, Forestry, Garden, General Hospital,
  Gongola, Government House, Hadejia, Herbert Macaulay, Hospital, Ibrahim Taiwo, Ikot Ekpene, Independence, Isolo, Iyaoba,
  Jos, Kaduna, Katsina, King George, Lagos, Liberty, Library, Limca, Maiduguri, Market, Mission, Mosque, Moshood, Murtala
  Muhammed, New Market, Niger, Nnamdi, Nwafor, Oba Akran, Ogoja, Ogui, Okigwe, Okpara, Old Park, Olowu, Onitsha, Oron,
  Palace, Park, Polytechnic, Post Office, Queen's, Race Course, Railway, River, Sabo, Sapele, School, Secretariat, Sokoto,
  Stadium, Station, Sultan, Tafawa, Tinubu, Tudun Wada, Udi, Umaru, Unity, University, Water Works, Wetheral, Yakubu
  Gowon, Zaria, Zik`);

export const streetKinds = words("Street Street Road Road Avenue Close Crescent Lane Way");

/** `{number} {street} {kind}` comes first; these say how a driver finds the door. */
export const landmarks = [
  "opposite the filling station",
  "beside the primary health centre",
  "by the bus stop",
  "near the central mosque",
  "behind the post office",
  "after the Anglican church",
  "opposite the general hospital",
  "inside the shopping plaza",
  "first floor, above the bank",
  "by the roundabout",
  "beside the motor park",
  "near the market gate",
] as const;
