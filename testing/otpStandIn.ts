/**
 * A stand-in for OpenTripPlanner: the part of its published GTFS GraphQL schema that concerns journeys, executed by the
 * reference implementation of GraphQL, so that a field or argument that the schema lacks fails as it would there.
 */
import { buildSchema, graphql } from 'graphql';

const schema = buildSchema(`
  scalar OffsetDateTime
  scalar Duration
  scalar Long
  scalar Speed
  scalar CoordinateValue
  type QueryType {
    feeds: [Feed]
    planConnection(
      after: String, before: String, dateTime: PlanDateTimeInput, destination: PlanLabeledLocationInput!, first: Int,
      last: Int, origin: PlanLabeledLocationInput!, preferences: PlanPreferencesInput, searchWindow: Duration
    ): PlanConnection
  }
  schema { query: QueryType }
  type Feed { feedId: String! }
  type PlanConnection { edges: [PlanEdge], routingErrors: [RoutingError!]!, searchDateTime: OffsetDateTime }
  type PlanEdge { cursor: String!, node: Itinerary! }
  enum RoutingErrorCode {
    LOCATION_NOT_FOUND NO_STOPS_IN_RANGE NO_TRANSIT_CONNECTION NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW
    OUTSIDE_BOUNDS OUTSIDE_SERVICE_PERIOD WALKING_BETTER_THAN_TRANSIT
  }
  enum InputField { DATE_TIME FROM TO }
  type RoutingError { code: RoutingErrorCode!, description: String!, inputField: InputField }
  type Itinerary { duration: Long, end: OffsetDateTime, legs: [Leg]!, numberOfTransfers: Int!, start: OffsetDateTime }
  enum RealtimeState { ADDED CANCELED MODIFIED SCHEDULED UPDATED }
  type RealTimeEstimate { delay: Duration!, time: OffsetDateTime! }
  type LegTime { estimated: RealTimeEstimate, scheduledTime: OffsetDateTime! }
  type Leg {
    alerts: [Alert], distance: Float, duration: Float, end: LegTime!, from: Place!, headsign: String,
    interlineWithPreviousLeg: Boolean, intermediatePlaces: [Place], legGeometry: Geometry, mode: String, realTime: Boolean,
    realtimeState: RealtimeState, route: Route, serviceDate: String, start: LegTime!, to: Place!, transitLeg: Boolean,
    trip: Trip
  }
  type Place { arrival: LegTime, departure: LegTime, lat: Float!, lon: Float!, name: String, stop: Stop }
  type Stop { gtfsId: String!, name: String!, parentStation: Stop, platformCode: String }
  type Route {
    agency: Agency, color: String, gtfsId: String!, longName: String, shortName: String, textColor: String, type: Int
  }
  type Agency { gtfsId: String!, name: String!, url: String! }
  enum WheelchairBoarding { NOT_POSSIBLE NO_INFORMATION POSSIBLE }
  type Trip { directionId: String, gtfsId: String!, wheelchairAccessible: WheelchairBoarding }
  type Geometry { length: Int, points: String }
  type Alert { alertDescriptionText: String!, alertHeaderText: String, alertUrl: String }
  input PlanLabeledLocationInput { label: String, location: PlanLocationInput! }
  input PlanLocationInput @oneOf { coordinate: PlanCoordinateInput, stopLocation: PlanStopLocationInput }
  input PlanCoordinateInput { latitude: CoordinateValue!, longitude: CoordinateValue! }
  input PlanStopLocationInput { stopLocationId: String! }
  input PlanDateTimeInput @oneOf { earliestDeparture: OffsetDateTime, latestArrival: OffsetDateTime }
  input PlanPreferencesInput {
    accessibility: AccessibilityPreferencesInput, street: PlanStreetPreferencesInput, transit: TransitPreferencesInput
  }
  input AccessibilityPreferencesInput { wheelchair: WheelchairPreferencesInput }
  input WheelchairPreferencesInput { enabled: Boolean }
  input PlanStreetPreferencesInput { walk: WalkPreferencesInput }
  input WalkPreferencesInput { speed: Speed }
  input TransitPreferencesInput { transfer: TransferPreferencesInput }
  input TransferPreferencesInput { maximumTransfers: Int }
`);

/** Answers a GraphQL request. `asked` gets the arguments of each question; `connection` is the answer to it. */
export async function answerOtp(
  request: Request,
  connection: object,
  asked: (given: Record<string, unknown>) => void = () => {},
): Promise<Response> {
  const { query, variables } = (await request.json()) as {
    query: string;
    variables: Record<string, unknown>;
  };
  const result = await graphql({
    schema,
    source: query,
    variableValues: variables,
    rootValue: {
      feeds: [{ feedId: '1' }],
      planConnection: (given: Record<string, unknown>) => {
        // Inputs of GraphQL have no prototype.
        asked(JSON.parse(JSON.stringify(given)));
        return connection;
      },
    },
  });
  return Response.json(result);
}
