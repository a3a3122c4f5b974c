/** Odd feeds: fares of routes, and how riders can pay them. */
import type { ContractClient } from '#contract/client.ts';
import { lines } from '#testing/staticFeed.ts';
import { lacks, type OddFeed, shows, showsRows } from './oddFeed.ts';

const details = (routeId: string) => (client: ContractClient) => client.routeDetails({ routeId });
const FARE = 'fares: name amount currency rider medium isZoned';

export const fares: readonly OddFeed[] = [
  {
    name: 'of fare_attributes.txt are listed once per route and show whether zones matter',
    files: {
      'fare_attributes.txt': lines(
        'fare_id,price,currency_type,payment_method,transfers',
        'all,2.50,USD,0,0',
        'far,7,USD,0,0',
        'other,9.00,USD,0,0',
        'bad,free,USD,0,0',
      ),
      'fare_rules.txt': lines(
        'fare_id,route_id,origin_id,destination_id',
        'far,17,A,B',
        'far,17,A,C',
        'other,NOR,,',
      ),
    },
    problems: ['bad-value 1 warning fare_attributes.txt:5 price'],
    answers: [showsRows(details('17'), FARE, [' 2.5 USD   false', ' 7 USD   true'])],
  },
  {
    name: 'of fare_products.txt are listed by the route’s network, with rider category and fare medium',
    files: {
      'routes.txt': lines('route_id,route_type,network_id', '17,3,city', 'NOR,2,'),
      'fare_products.txt': lines(
        'fare_product_id,fare_product_name,amount,currency,rider_category_id,fare_media_id',
        'single,Single ride,3.00,EUR,adult,card',
        'single,Single ride,1.50,EUR,child,card',
        'boat,Boat,8,EUR,,',
        'rest,Elsewhere,5,EUR,,',
      ),
      'rider_categories.txt': lines('rider_category_id,rider_category_name', 'adult,Adult', 'child,Child'),
      'fare_media.txt': lines('fare_media_id,fare_media_name', 'card,City card'),
      'fare_leg_rules.txt': lines(
        'network_id,fare_product_id,from_area_id',
        'city,single,',
        'sea,boat,',
        ',rest,',
      ),
    },
    answers: [
      showsRows(details('17'), FARE, [
        'Single ride 3 EUR Adult City card false',
        'Single ride 1.5 EUR Child City card false',
      ]),
    ],
  },
  {
    name: 'may be paid with a bank card if the route says so, and otherwise if its agency does',
    files: {
      'agency.txt': lines(
        'agency_id,agency_name,agency_timezone,cemv_support',
        'A,Agency,America/New_York,1',
        'B,Other,America/New_York,0',
      ),
      'routes.txt': lines('route_id,agency_id,route_type,cemv_support', '17,B,3,', '18,A,3,', 'NOR,A,2,2'),
    },
    answers: [lacks(details('17')), shows(details('NOR'), ({ takesBankCards }) => takesBankCards, false)],
  },
  {
    name: 'may be paid with a bank card if the only agency says so',
    files: {
      'agency.txt': lines(
        'agency_id,agency_name,agency_timezone,cemv_support',
        'A,Agency,America/New_York,1',
      ),
    },
    answers: [shows(details('17'), ({ takesBankCards }) => takesBankCards, true)],
  },
];
