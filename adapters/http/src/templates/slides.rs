//! The slides case of a template in requests and responses of staff.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use application::FileLinks;
use domain_assessment::limits::MAX_SLIDES;
use domain_assessment::{
    Category, CategoryDraft, NewFiles, PlacedDraft, Slide, SlideDraft, SlidesCase, SlidesDraft,
    SubmittedSlide, Template,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use super::material::NewFileResponse;
use crate::shared::fields::{
    CategoryName, FileName, GroupTitle, GroupWeight, SlidesDescription, SlidesSubject,
};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Flag;
use crate::shared::sheet::SlidePlacement;

/// Images to sort into categories.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SlidesRequest {
    /// Points of the whole case, up to two decimals.
    #[schema(required, nullable = false, value_type = GroupWeight)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    #[validate(nested)]
    title: Option<GroupTitle>,
    /// The subject.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: SlidesSubject,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    description: SlidesDescription,
    #[serde(default)]
    #[schema(required, value_type = Vec<SlideImageRequest>, min_items = 1, max_items = 30)]
    #[validate(nested)]
    images: BoundedList<SlideImageRequest, MAX_SLIDES>,
    #[serde(default)]
    #[schema(required, value_type = Vec<SlideCategoryRequest>, min_items = 1, max_items = 30)]
    #[validate(nested)]
    category: BoundedList<SlideCategoryRequest, MAX_SLIDES>,
}

/// A new image with a key of the client, or an image of the template with its id.
#[derive(Deserialize, ToSchema, Validate)]
struct SlideImageRequest {
    /// For a new image.
    #[schema(nullable = false)]
    key: Option<String>,
    /// For an image that the template has.
    #[schema(nullable = false)]
    id: Option<Uuid>,
    /// The name of the file. Needed for a new image.
    #[schema(nullable = false)]
    #[validate(nested)]
    fileName: Option<FileName>,
}

/// A category and the images that belong into it.
#[derive(Deserialize, ToSchema, Validate)]
struct SlideCategoryRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: CategoryName,
    #[serde(default)]
    #[schema(required, value_type = Vec<PlacedImageRequest>, min_items = 1, max_items = 30)]
    images: BoundedList<PlacedImageRequest, MAX_SLIDES>,
}

/// An image of the case, by its key or its id.
#[derive(Deserialize, ToSchema)]
struct PlacedImageRequest {
    #[schema(nullable = false)]
    key: Option<String>,
    #[schema(nullable = false)]
    id: Option<Uuid>,
    /// The position from 1. Absent: as in the list.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

impl SlidesRequest {
    pub fn draft(self) -> SlidesDraft {
        let image = |image: SlideImageRequest| SlideDraft {
            key: image.key.unwrap_or_default(),
            id: image.id.map(Into::into),
            file_name: image.fileName.unwrap_or_default().0,
        };
        let place = |place: PlacedImageRequest| PlacedDraft {
            key: place.key.unwrap_or_default(),
            id: place.id.map(Into::into),
            order: place.order,
        };
        let category = |category: SlideCategoryRequest| CategoryDraft {
            name: category.name.0,
            images: category.images.0.into_iter().map(place).collect(),
        };
        SlidesDraft {
            weight: self.weight,
            title: self.title.map(|title| title.0),
            name: self.name.0,
            description: self.description.0,
            images: self.images.0.into_iter().map(image).collect(),
            categories: self.category.0.into_iter().map(category).collect(),
        }
    }
}

/// A slides case with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct SlidesResponse {
    /// The template's: a template has one slides case.
    id: Uuid,
    weight: f64,
    title: String,
    name: String,
    description: String,
    attachments: Vec<SlideImageResponse>,
    categories: Vec<SlideCategoryResponse>,
}

/// An image of a slides case.
#[derive(Serialize, ToSchema)]
struct SlideImageResponse {
    id: Uuid,
    #[serde(rename = "fileName")]
    file_name: String,
    /// Signed address; null until the file has arrived.
    #[schema(required)]
    path: Option<String>,
    /// Signed address of the image in 148x83; null until the file has arrived.
    #[schema(required)]
    thumbnail: Option<String>,
    is_stored: Flag,
}

/// A category with the images that belong into it.
#[derive(Serialize, ToSchema)]
struct SlideCategoryResponse {
    id: Uuid,
    name: String,
    slide_categories: Vec<SlidePlacement>,
}

impl SlidesResponse {
    /// Converts the slides case of a template, if it has one.
    pub fn of(template: &Template, files: &FileLinks) -> Option<Self> {
        let case = template.content.slides.as_ref()?;
        let image = |image: &Slide| SlideImageResponse {
            id: image.id.0,
            file_name: image.file_name.clone(),
            path: files.get(image.id).map(|file| file.address.clone()),
            thumbnail: files.get(image.id).and_then(|file| file.thumbnail.clone()),
            is_stored: Flag(files.get(image.id).is_some()),
        };
        let category = |category: &Category| SlideCategoryResponse {
            id: category.id.0,
            name: category.name.clone(),
            slide_categories: placements(category),
        };
        Some(Self {
            id: template.id.0,
            weight: case.weight.to_number(),
            title: case.title.clone(),
            name: case.name.clone(),
            description: case.description.clone(),
            attachments: case.images.iter().map(image).collect(),
            categories: case.categories.iter().map(category).collect(),
        })
    }
}

fn placements(category: &Category) -> Vec<SlidePlacement> {
    let placement = |(slide, order)| {
        SlidePlacement::from(SubmittedSlide {
            slide,
            category: category.id,
            order,
        })
    };
    let slides = category.slides.iter().copied();
    slides.zip(1..).map(placement).collect()
}

/// The slides case that was stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct SlidesDataResponse {
    /// Null without slides.
    #[schema(required)]
    data: Option<StoredSlidesResponse>,
}

/// The ids of a slides case that was stored.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoredSlidesResponse {
    slide_info: SlideInfoResponse,
    categories_info: Vec<CategoryInfoResponse>,
    slide_categories: Vec<SlidePlacement>,
}

/// The new images of a slides case.
#[derive(Serialize, ToSchema)]
struct SlideInfoResponse {
    /// The template's: a template has one slides case.
    id: Uuid,
    /// The images that were named by a key, in the order of the request. Each is to be uploaded under its id.
    images: Vec<NewFileResponse>,
}

/// A category.
#[derive(Serialize, ToSchema)]
struct CategoryInfoResponse {
    id: Uuid,
    name: String,
}

impl SlidesDataResponse {
    pub fn new(template: &Template, new_files: &NewFiles) -> Self {
        let new_images = new_files.images.iter();
        let new_images = new_images.map(|(key, id)| NewFileResponse::new(key, *id));
        let new_images: Vec<_> = new_images.collect();
        let stored = |case: &SlidesCase| StoredSlidesResponse {
            slide_info: SlideInfoResponse {
                id: template.id.0,
                images: new_images,
            },
            categories_info: case
                .categories
                .iter()
                .map(|category| CategoryInfoResponse {
                    id: category.id.0,
                    name: category.name.clone(),
                })
                .collect(),
            slide_categories: case.categories.iter().flat_map(placements).collect(),
        };
        Self {
            data: template.content.slides.as_ref().map(stored),
        }
    }
}
